package schema

import (
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestFindTakesWhatUsersHave(t *testing.T) {
	f, err := Find(t.Context(), Query{Package: "./testdata/user", Type: "Page[Order]"})
	if err != nil {
		t.Fatal(err)
	}
	want := []string{
		"Page struct Page[Order]",
		"Page.Items slice []Order",
		"Page.Items[] struct Order",
		"Page.Items[].Base struct Base",
		"Page.Items[].Base.ID string string",
		"Page.Items[].From custom Addr",
		"Page.Items[].Total pointer *Int",
		"Page.Items[].Total custom Int",
		"Page.Items[].Link custom URL",
		"Page.Items[].Größe map map[uint16]string",
		"Page.Items[].Größe[key] uint16 uint16",
		"Page.Items[].Größe[] string string",
		"Page.Items[].Meta struct struct {A int; B int}",
		"Page.Items[].Meta.A int int",
		"Page.Items[].Meta.B int int",
		"Page.Next pointer *Page[Order]",
	}
	if diff := cmp.Diff(want, outline(f.Type)); diff != "" {
		t.Errorf("schema (-want +got):\n%s", diff)
	}
}

func TestFindNamesEveryFieldThatCannotBe(t *testing.T) {
	_, err := Find(t.Context(), Query{Package: "./testdata/user", Type: "Closed", Strict: true})
	var fields *FieldsError
	if !errors.As(err, &fields) || len(fields.Problems) != 4 {
		t.Fatalf("error %v, want four fields", err)
	}
	var skip []string
	for _, p := range fields.Problems {
		skip = append(skip, p.Path)
	}
	f, err := Find(t.Context(), Query{Package: "./testdata/user", Type: "Closed", Skip: skip})
	if err != nil || len(f.Type.Fields) != 2 || !f.Type.Partial || len(f.Skipped) != 4 {
		t.Errorf("without %v: %+v, error %v", skip, f, err)
	}
}

func TestFindRefuses(t *testing.T) {
	for _, c := range []struct {
		q    Query
		want string
	}{
		{Query{Type: "Ordr"}, "no such type: Ordr"},
		{Query{Type: "Page"}, "is generic"},
		{Query{Type: "Page[Order"}, "do not end"},
		{Query{Type: "Base[int]"}, "is not generic"},
		{Query{Type: "Order", Skip: []string{"Order.Totl"}}, "no field Order.Totl"},
	} {
		c.q.Package = "./testdata/user"
		if _, err := Find(t.Context(), c.q); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%v: error %v, want one with %q", c.q, err, c.want)
		}
	}
}
