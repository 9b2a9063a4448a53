package cli

import (
	"bytes"
	"strings"
	"testing"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/dataset"
	"github.com/serialbench/serialbench/internal/codegen/build"
	"github.com/serialbench/serialbench/internal/session"
	"github.com/serialbench/serialbench/internal/session/again"
	"github.com/serialbench/serialbench/suite"
)

func TestThroughOwn(t *testing.T) {
	for set, want := range map[string]string{
		"person":             "serialbench attack --dataset x",
		"mine":               "serialbench attack --dataset x",
		"events.Order":       "serialbench own ./events 'Order' -- attack --dataset x",
		"events.Page[Order]": "serialbench own ./events 'Page[Order]' -- attack --dataset x",
	} {
		if got := again.Through("serialbench attack --dataset x", "", []string{set}); got != want {
			t.Errorf("%s: %s, want %s", set, got, want)
		}
	}
}

// TestThroughTheCommandOfTheRecord: a package is not guessed where the record has the command.
func TestThroughTheCommandOfTheRecord(t *testing.T) {
	f := session.Ready(&suite.Suite{}, nil)
	p := &program{field: f, engine: &build.Engine{}}
	c := p.ownCommand()
	if err := c.ParseFlags([]string{"--codec", "json/*", "--quality", "quick", "--keep", "there"}); err != nil {
		t.Fatal(err)
	}
	through := throughCommand(c, []string{"./internal/events", "Page[Order]"})
	want := "serialbench own ./internal/events 'Page[Order]' --codec 'json/*' -- attack --time 20m"
	if got := again.Through("serialbench attack --time 20m", through, []string{"events.Page[Order]"}); got != want {
		t.Errorf("%s, want %s", got, want)
	}
}

// TestNoEdgesOfOwnTypes: the program of one type has no edge values, and says so
// rather than that none came back.
func TestNoEdgesOfOwnTypes(t *testing.T) {
	info := dataset.Info{ID: "events.Order"}
	s := &suite.Suite{Codecs: []codec.Info{{ID: "json/std"}}, Datasets: []dataset.Info{info},
		Cases: []*suite.Case{{Codec: "json/std", Dataset: info}}}
	var out, errs bytes.Buffer
	if code := Run(session.Ready(s, nil), strings.NewReader(""), &out, &errs, []string{"edges"}); code != ExitMistake ||
		!strings.Contains(errs.String(), "no data sets of edge values") {
		t.Errorf("exit code %d, %s%s", code, out.String(), errs.String())
	}
}
