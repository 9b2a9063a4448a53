package table

import (
	"fmt"
	"strings"

	"github.com/serialbench/serialbench/internal/result/report/view"
)

// Cover is the page that stands beside a published record: how it was made, which is written by hand, what warns of it,
// and what lies there.
func Cover(v *view.View, notes string) []byte {
	var b strings.Builder
	b.WriteString("# Results\n\nMade by `bench/publish.sh`; `serialbench publish` renews them from the record.\n\n")
	for _, n := range v.Notes() {
		if n.Kind != view.How {
			fmt.Fprintf(&b, "- %s\n", n)
		}
	}
	b.WriteString("\n" + strings.TrimSpace(notes) + `

These are figures of one machine, the one above. Another machine has other nanoseconds; ratios differ less. A rank
marked ` + "`=`" + ` is a tie, and the line below each table says which differences are noise.

- ` + "`results.html`" + `: one page with everything; works offline.
- ` + "`record.jsonl.gz`" + `: the record that all of this is made from. ` +
		"`serialbench report published/record.jsonl.gz`" + ` prints the
  tables, with ` + "`--format csv`" + ` or ` + "`md`" + ` as a file, with ` + "`--section`" +
		` traits, edges, attack, findings, cost, conform, interop, evolve or
  libraries by themselves, with ` + "`--codec CODEC`" + ` all of one codec.
- ` + "`figures.json.gz`" + `: what the program carries of it, from which ` + "`serialbench recommend`" + ` answers.
- ` + "`go.jsonl.gz`" + `: which libraries build, verify and fall back with each Go release, and how fast they are: ` +
		"`serialbench history --from published/go.jsonl.gz`" + `.
  ` + "`bench/go.sh`" + ` renews it.
- ` + "`reproducers/`" + `: the inputs that did harm, an archive for each codec: ` +
		"`serialbench attack --reproducer reproducers/FILE`" + ` takes
  the FILE that a table names from it and shows its harm again. ` + "`gzip -dc`" + ` shows what is in an archive.
`)
	return []byte(b.String())
}
