package session

import (
	"strings"
	"testing"
)

func TestGlob(t *testing.T) {
	ids := []string{"baseline", "json/std", "json/sonic", "json/sonic/fastest", "msgpack/a.b", "msgpack/axb"}
	for pattern, want := range map[string]string{
		"json/*": "json/std json/sonic", "json/**": "json/std json/sonic json/sonic/fastest", "*": "baseline",
		"**": strings.Join(ids, " "), "msgpack/a.b": "msgpack/a.b", "*/*/fast*": "json/sonic/fastest",
		"json/std, baseline": "baseline json/std", "json/st?": "json/std", "**/fastest": "json/sonic/fastest",
	} {
		got, err := Match("codec", []string{pattern}, ids)
		if err != nil || strings.Join(got, " ") != want {
			t.Errorf("%s: %v, %v", pattern, got, err)
		}
	}
	for pattern, want := range map[string]string{
		"json/sdt": "nearest: json/std", "json": "'json/**'", "JSON/STD": "nearest: json/std", "": "nearest",
		"xml/*":          "matches",
		"json/std,bogus": `"bogus"`, "[": "nearest", `\E`: "nearest",
	} {
		_, err := Match("codec", []string{pattern}, ids)
		if err == nil || !strings.Contains(err.Error(), want) || !strings.Contains(err.Error(), "--codec") {
			t.Errorf("%q: %v", pattern, err)
		}
	}
}

// A program without a data set says what it has, and calls no other data set nearest.
func TestDatasetOfAnotherProgram(t *testing.T) {
	_, err := Match("dataset", []string{"order"}, []string{"person"})
	if err == nil || err.Error() != "--dataset: this program was built without the data set order; it has person" {
		t.Error(err)
	}
	if _, err := Match("dataset", []string{"oder"}, []string{"person"}); err == nil ||
		!strings.Contains(err.Error(), "nearest") {
		t.Error(err)
	}
}
