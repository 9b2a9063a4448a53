package stats

import (
	"fmt"
	"github.com/serialbench/serialbench/internal/record"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestZZ(t *testing.T) {
	files, _ := filepath.Glob(os.Getenv("AA"))
	var S [][]record.Sample
	for _, f := range files {
		r, err := record.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		var s []record.Sample
		for _, x := range r.Samples {
			if x.Codec != "noop" && !strings.HasSuffix(x.Codec, "#2") {
				s = append(s, x)
			}
		}
		S = append(S, s)
		m := newMachine(s, Conditions{})
		q := 0
		n := 0
		for _, x := range s {
			for _, mm := range m.moments(x) {
				n++
				if mm.quiet {
					q++
				}
			}
		}
		fmt.Printf("%s samples %d quiet %.0f ratio %.3f clock %.1f %s quiet %.0f%% pace %.3f sd %.3f blocks %.3f\n", filepath.Base(f), len(s), m.quiet, m.ratio, m.clock.PS, m.clock.Probe, 100*float64(q)/float64(n), m.pace.ns, m.pace.sd, m.pace.blocks)
	}
	fired := 0
	pairs := 0
	var cells0 []*Cell
	for i := 0; i < len(S); i++ {
		for j := i + 1; j < len(S); j++ {
			cc := InCommon(Conditions{}, S[i], S[j])
			ok := cc.AtOne
			a, _ := CellsAt(S[i], Default, cc.Conditions)
			b, _ := CellsAt(S[j], Default, cc.Conditions)
			if i == 0 && j == 1 {
				cells0 = a
			}
			c := Compare(a, b)
			n := 0
			worst := 0.0
			rw := ""
			rr := 0.0
			w := ""
			for _, x := range c.Cells {
				if x.Shown {
					n++
					fmt.Println("   FIRED", x.Key, x.Change, x.Old.Values(), x.New.Values())
				}
				if x.Resolves > rr {
					rr = x.Resolves
					rw = fmt.Sprint(x.Key, x.Old.Values(), x.New.Values())
				}
				if math.Abs(x.Change) > worst {
					worst = math.Abs(x.Change)
					w = fmt.Sprint(x.Key, " n ", len(x.Old.Processes), " ", len(x.New.Processes), " ", x.Old.Quiet(), x.New.Quiet())
				}
			}
			med, wo, _ := c.Resolved()
			g := Agreement(a, b)
			pairs++
			if n > 0 {
				fired++
			}
			fmt.Printf("%d %d clock %v fired %d of %d drift ratio %.2f typical %.4f; resolves %.3f %.3f; agree %.4f %.4f %.4f worst %s\n", i, j, ok, n, len(c.Cells), c.Drift.ratio, math.Sqrt(c.Drift.typical), med, wo, g.Median, g.P95, g.Worst, w)
			if wo > 1 {
				fmt.Println("    ", rw)
			}
		}
	}
	fmt.Println("fired", fired, "of", pairs)
	for _, c := range cells0 {
		fmt.Printf("%v %.2f [%.2f %.2f] raw %.2f gc %.2f [%.2f %.2f] n %d quiet %v\n", c.Key, c.NS, c.Low, c.High, c.RawNS, c.GCNS, c.GCLow, c.GCHigh, len(c.Processes), c.Quiet())
	}
}
