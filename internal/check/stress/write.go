package stress

import (
	"fmt"
	"io"
	"strconv"
	"text/tabwriter"

	"github.com/serialbench/serialbench/internal/foreign"
)

// Formats in which [Answer.Write] writes.
func Formats() []string { return []string{"table", "md", "csv", "json"} }

// Write writes an answer.
func (r *Answer) Write(w io.Writer, format string) error {
	switch format {
	case "json":
		return foreign.WriteJSON(w, r)
	case "csv":
		rows := [][]string{{"codec", "dataset", "kind", "verdict", "processes", "failed", "calls", "detail", "reproducer",
			"cause"}}
		for _, x := range r.Cells {
			rows = append(rows, []string{x.Codec, x.Dataset, x.Kind, x.Verdict, strconv.Itoa(x.Processes),
				strconv.Itoa(x.Failed), strconv.Itoa(x.Calls), x.Detail, x.Reproducer, string(x.Party)})
		}
		return foreign.WriteCSV(w, rows)
	case "md":
		fmt.Fprint(w, "| codec | data set | kind | verdict | detail | cause |\n|---|---|---|---|---|---|\n")
		for _, x := range r.Cells {
			fmt.Fprintf(w, "| %s | %s | %s | %s | %s | %s |\n", x.Codec, x.Dataset, x.Kind, x.verdict(),
				foreign.Markdown(x.Detail), x.Party)
		}
	default:
		t := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
		for _, x := range r.Cells {
			fmt.Fprintf(t, "%s\t%s\t%s\t%s\t%s\n", x.Codec, x.Dataset, x.Kind, x.verdict(), foreign.Line(x.Detail))
		}
		if err := t.Flush(); err != nil {
			return err
		}
	}
	for _, x := range r.Cells {
		if x.Verdict == Harm {
			fmt.Fprintf(w, "\n%s on %s, %s: cause %s; see it again:\n  %s\n", x.Codec, x.Dataset, x.Kind, x.Party,
				x.Reproducer)
		}
	}
	return nil
}

func (c Cell) verdict() string {
	if c.Unsteady {
		return "harm, unsteady"
	}
	return c.Verdict
}
