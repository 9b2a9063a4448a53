package report

import (
	"bytes"
	"testing"
)

func TestRenewTwiceChangesNothing(t *testing.T) {
	rec := fixture(t)
	before := []byte("# Title\n\n" + ReadmeBegin + "\nold\n" + ReadmeEnd + "\n\ntail\n")
	once, err := Renew(before, rec, "- a\n", Options{})
	if err != nil {
		t.Fatal(err)
	}
	twice, err := Renew(once, rec, "- a\n", Options{})
	if err != nil || !bytes.Equal(once, twice) {
		t.Errorf("a second time changes it: %v", err)
	}
	if !bytes.HasPrefix(once, []byte("# Title\n\n"+ReadmeBegin)) || !bytes.HasSuffix(once, []byte(ReadmeEnd+"\n\ntail\n")) || bytes.Contains(once, []byte("\nold\n")) {
		t.Errorf("%s", once)
	}
	for _, bad := range []string{"", ReadmeBegin, ReadmeEnd + ReadmeBegin, ReadmeBegin + ReadmeEnd + ReadmeBegin} {
		if _, err := Renew([]byte(bad), rec, "", Options{}); err == nil {
			t.Errorf("%q was renewed", bad)
		}
	}
}
