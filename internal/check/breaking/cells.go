package breaking

import (
	"bytes"
	"compress/gzip"
	_ "embed"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"
	"sync"

	"github.com/serialbench/serialbench/internal/record"
)

// Cells are the verdicts of evolve of a published record: by codec, then by change, one for each direction.
type Cells map[string]map[string]map[string]Cell

// Cell is what became of one change.
type Cell struct {
	Verdict string `json:"v"`
	Want    string `json:"w,omitempty"` // as evolve wrote it
	Got     string `json:"g,omitempty"`
}

//go:embed cells.json.gz
var published []byte

// Published are the cells of the record that this program was published with.
var Published = sync.OnceValues(func() (Cells, error) {
	z, err := gzip.NewReader(bytes.NewReader(published))
	if err != nil {
		return nil, fmt.Errorf("cells of evolve: %w", err)
	}
	data, err := io.ReadAll(z)
	if err != nil {
		return nil, fmt.Errorf("cells of evolve: %w", err)
	}
	var c Cells
	if err := json.Unmarshal(data, &c); err != nil {
		return nil, fmt.Errorf("cells of evolve: %w", err)
	}
	return c, nil
})

// longest bounds the values that are carried; the record has them whole.
const longest = 90

// CellsOf takes the cells of a record, for the file that the program carries.
func CellsOf(rec *record.Record) ([]byte, error) {
	all := Cells{}
	for _, c := range rec.Matrix(record.KindEvolve) {
		if !strings.HasPrefix(c.Dataset, "evolve.") || c.Direction != NewReadsOld && c.Direction != OldReadsNew ||
			c.Verdict == record.CellUnsupported || c.Party == record.Adapter || c.Party == record.Ours {
			continue // it says nothing of the library
		}
		if all[c.Codec] == nil {
			all[c.Codec] = map[string]map[string]Cell{}
		}
		if all[c.Codec][c.Case] == nil {
			all[c.Codec][c.Case] = map[string]Cell{}
		}
		all[c.Codec][c.Case][c.Direction] = Cell{c.Verdict, brief(c.Want), brief(c.Got)}
	}
	if len(all) == 0 {
		return nil, errors.New("the record has no cells of evolve")
	}
	return json.Marshal(all)
}

func brief(s string) string {
	s = strings.TrimPrefix(s, "unmarshal: ")
	if len(s) > longest {
		return strings.ToValidUTF8(s[:longest], "") + "…"
	}
	return s
}

// broken reports whether a value did not arrive.
func (c Cell) broken() bool {
	return c.Verdict != record.CellExact && c.Verdict != record.CellDefault
}
