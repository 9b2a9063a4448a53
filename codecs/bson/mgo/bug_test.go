package mgo

import (
	"testing"

	"gopkg.in/mgo.v2/bson"
)

// TestBugLargeInt64 fails when a release refuses a 64-bit number that the field cannot
// hold: the library cuts it to 32 bits without an error.
func TestBugLargeInt64(t *testing.T) {
	encoded, err := bson.Marshal(struct{ Value int64 }{5000000000})
	if err != nil {
		t.Fatal(err)
	}
	var narrow struct{ Value int32 }
	if err := bson.Unmarshal(encoded, &narrow); err != nil || narrow.Value != 705032704 {
		t.Errorf("5000000000 as int32: %d, %v; the bug is gone, its entry in published/findings.jsonl can "+
			"go", narrow.Value, err)
	}
}
