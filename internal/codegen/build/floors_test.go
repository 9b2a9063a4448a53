package build

import (
	"cmp"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"
)

// floorsFile says what has to take the types of others.
const floorsFile = "testdata/types/floors.txt"

// libraryFails begins the reason of a codec whose library loses values of the samples, and says so.
const libraryFails = "fails: "

// floor is which codecs may refuse a type.
type floor struct {
	pkg, typ  string
	data      string // name of the samples; "": random values
	uncounted bool   // any may: not all codecs were tried on it
	refuses   map[string]string
	order     []string // of refuses
}

func (f *floor) name() string { return strings.TrimSuffix(f.pkg+"."+f.typ+" "+f.data, " ") }

// refuse notes that a codec refuses the type.
func (f *floor) refuse(codec, reason string) {
	if f.refuses == nil {
		f.refuses = map[string]string{}
	}
	f.refuses[codec] = reason
	f.order = append(f.order, codec)
}

// renewed is the floor with what made says of the codecs that were tried; what it says of the others
// stays. The codecs are in the order of their ids.
func (f *floor) renewed(made *floor, tried []string) *floor {
	all := &floor{pkg: f.pkg, typ: f.typ, data: f.data, uncounted: f.uncounted}
	for _, c := range f.order {
		if !slices.Contains(tried, c) {
			all.refuse(c, f.refuses[c])
		}
	}
	for _, c := range made.order {
		all.refuse(c, made.refuses[c])
	}
	slices.Sort(all.order)
	return all
}

// parseFloors reads the lines of the file; comments are those at its beginning.
func parseFloors(text string) (comments string, list []*floor, err error) {
	for l := range strings.Lines(text) {
		words := strings.Fields(l)
		codec, reason, refused := strings.Cut(strings.TrimSpace(l), ": ")
		switch {
		case strings.HasPrefix(l, "#"):
			comments += l
		case len(words) >= 3 && words[0] == "type":
			f := &floor{pkg: words[1], typ: words[2]}
			for _, w := range words[3:] {
				if w == "uncounted" {
					f.uncounted = true
				} else {
					f.data = w
				}
			}
			list = append(list, f)
		case refused && strings.HasPrefix(l, "\t") && len(list) > 0:
			list[len(list)-1].refuse(codec, reason)
		default:
			return "", nil, fmt.Errorf("%q is neither a type nor a codec below one", l)
		}
	}
	return comments, list, nil
}

func formatFloors(comments string, list []*floor) string {
	text := comments
	for _, f := range list {
		text += strings.TrimSpace("type " + f.pkg + " " + f.typ + " " + f.data)
		if f.uncounted {
			text += " uncounted"
		}
		text += "\n"
		for _, c := range f.order {
			text += "\t" + c + ": " + f.refuses[c] + "\n"
		}
	}
	return text
}

func readFloors(t *testing.T) (comments string, list []*floor) {
	t.Helper()
	text, err := os.ReadFile(floorsFile)
	if err == nil {
		comments, list, err = parseFloors(string(text))
	}
	if err != nil {
		t.Fatalf("%s: %v", floorsFile, err)
	}
	return comments, list
}

// TestFloorsAreReadAsWritten: the committed file comes back as it is, and says for every type
// which codecs refuse it.
func TestFloorsAreReadAsWritten(t *testing.T) {
	comments, list := readFloors(t)
	text, err := os.ReadFile(floorsFile)
	if err != nil {
		t.Fatal(err)
	}
	if got := formatFloors(comments, list); got != string(text) {
		t.Errorf("written anew it is\n%s", got)
	}
	for _, wrong := range []string{"\tjson/std: no type above\n", "type k8s\n", "something else\n"} {
		if _, _, err := parseFloors(wrong); err == nil {
			t.Errorf("%q is read as if it were right", wrong)
		}
	}
}

// judge says what is wrong with what a codec made of a type; "" where nothing is.
func (f *floor) judge(codec, verdict, reason string) string {
	switch {
	case slices.Contains([]string{"ok", "adapted", "lossy", "no-op"}, verdict):
		return ""
	case verdict == "unsupported" && (f.uncounted || strings.HasPrefix(reason, "its generator is not installed")):
		return ""
	case verdict == "unsupported":
		if _, known := f.refuses[codec]; known {
			return ""
		}
		return fmt.Sprintf("%s refuses it, which %s does not say: %s", codec, floorsFile, reason)
	}
	if verdict == "failed" && strings.HasPrefix(f.refuses[codec], libraryFails) {
		return ""
	}
	return fmt.Sprintf("%s: %s %s", codec, cmp.Or(verdict, "no verdict"), reason)
}

// TestAFloorFindsWhatIsBelow: a codec that fails, one that is not there and one that refuses a type
// that it took before are found.
func TestAFloorFindsWhatIsBelow(t *testing.T) {
	_, list, err := parseFloors("type k8s Pod\n\tssz/fastssz: Pod.Spec: maps\ntype aws Holder uncounted\n")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		floor                  int
		codec, verdict, reason string
		fine                   bool
	}{
		{0, "json/std", "ok", "", true},
		{0, "json/std", "adapted", "Pod.Spec: x", true},
		{0, "json/std", "failed", "Pod.Spec: lost", false},
		{0, "json/std", "", "", false},
		{0, "json/std", "unsupported", "Pod.Spec: maps", false},
		{0, "ssz/fastssz", "unsupported", "Pod.Spec: maps", true},
		{0, "ssz/fastssz", "failed", "Pod.Spec: lost", false},
		{0, "capnp/v3", "unsupported", "its generator is not installed: install capnp", true},
		{1, "json/std", "unsupported", "Pod.Spec: maps", true},
		{1, "json/std", "failed", "Pod.Spec: lost", false},
	} {
		if got := list[c.floor].judge(c.codec, c.verdict, c.reason); (got == "") != c.fine {
			t.Errorf("%+v: %q", c, got)
		}
	}
}

// TestSomeCodecsAreRenewed: what is known of the codecs that were not tried stays.
func TestSomeCodecsAreRenewed(t *testing.T) {
	_, list, err := parseFloors("type k8s Pod\n\tb: lists\n\tc: maps\n")
	if err != nil {
		t.Fatal(err)
	}
	made := &floor{pkg: "k8s", typ: "Pod"}
	made.refuse("a", "times")
	got := formatFloors("", []*floor{list[0].renewed(made, []string{"a", "c"})})
	if want := "type k8s Pod\n\ta: times\n\tb: lists\n"; got != want {
		t.Errorf("got\n%s, want\n%s", got, want)
	}
}
