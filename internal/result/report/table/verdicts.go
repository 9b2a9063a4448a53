package table

import (
	"fmt"
	"io"
	"slices"
	"strings"
	"text/tabwriter"

	"github.com/serialbench/serialbench/internal/foreign"
	"github.com/serialbench/serialbench/internal/record"
)

// WriteVerdicts writes verdicts as text or JSON, with a line for each field of the codecs that are to be explained.
func WriteVerdicts(w io.Writer, verdicts []record.Verdict, format string, explain []string) error {
	if format == "json" {
		return foreign.WriteJSON(w, append([]record.Verdict{}, verdicts...))
	}
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', tabwriter.StripEscape)
	for _, v := range verdicts {
		detail := v.Detail
		switch v.Verdict {
		case record.Adapted:
			detail = strings.Join(Counted(v.Adapted), "; ")
		case record.Unsupported:
			detail = strings.Join(Counted(strings.Split(detail, "; ")), "; ")
		}
		if v.Ours() {
			detail = record.OursWords + ": " + detail
		}
		if v.Op != "" && !strings.HasPrefix(detail, v.Op) {
			detail = v.Op + ": " + detail
		}
		line := fmt.Sprintf("%s\t%s\t%s", v.Codec, v.Dataset, v.Verdict)
		if detail = strings.Join(strings.Fields(detail), " "); detail != "" {
			line += "\t" + detail
		}
		if _, err := fmt.Fprintln(t, line); err != nil {
			return err
		}
		if !slices.Contains(explain, v.Codec) {
			continue
		}
		for _, f := range Explained(v) {
			if _, err := fmt.Fprintf(t, "\t\t\t%s\n", strings.TrimPrefix(f[0]+": "+f[1], ": ")); err != nil {
				return err
			}
		}
	}
	return t.Flush()
}
