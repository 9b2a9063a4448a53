// Package catalogue has types with every tag option, embedded structs and types that marshal themselves. What one
// library refuses is a type of its own, since it would hide the rest.
package catalogue

import (
	"encoding/json"
	"fmt"
	"strings"
	"time"
)

// Options has a field for each thing that JSON libraries do in their own way.
type Options struct {
	Plain     string
	Renamed   string         `json:"renamed_field"`
	Omitted   string         `json:"omitted,omitempty"`
	List      []int          `json:"list,omitempty"`
	Table     map[string]int `json:"table,omitempty"`
	Inner     Inner          `json:"inner,omitempty"`
	Pointer   *Inner         `json:"pointer,omitempty"`
	Count     int            `json:"count,omitempty"`
	Yes       bool           `json:"yes,omitempty"`
	Hollow    Hollow         `json:"hollow,omitempty"`
	Text      *string        `json:"text,omitempty"`
	PlainPtr  *string
	Since     time.Time `json:"since,omitzero"`
	Quoted    int       `json:"quoted,string"`
	QuotedPtr *float64  `json:"quoted_ptr,string"`
	Bytes     []byte
	Fixed     [4]byte
	Triple    [3]int
	Level     Level
	Levels    map[Level]string
	ByNumber  map[int]string
	Small     int8
	Large     uint64
	Single    float32
	Double    float64
	Flag      bool
	Matrix    [][]string
	Hidden    string `json:"-"`
	Embedded
	*Linked
}

// Quoted has the tag option string where it says nothing.
type Quoted struct {
	Text string `json:"text,string"`
	Yes  bool   `json:"yes,string"`
}

// Dashed has a key that is a dash.
type Dashed struct {
	//lint:ignore SA5008 the tag is what the type is for
	Dash string `json:"-,"`
	Left string `json:"-"`
}

// Named has keys of signs and other letters.
type Named struct {
	Under  string `json:"_"`
	Dashed string `json:"a-b_c"`
	Signs  string `json:"a/b$%"`
	Spaced string `json:"a b"`
	Letter string `json:"é"`
}

// Waiting has a duration, for which JSON has no form.
type Waiting struct {
	Wait  time.Duration
	Waits []time.Duration
}

// Open has values of any type, and such as are written as they stand.
type Open struct {
	Any    any
	Table  map[string]any
	Raw    json.RawMessage
	Raws   []json.RawMessage
	Number json.Number
	ByRef  map[string]Referred
	Refs   []Referred
}

// Referred marshals itself where it has an address.
type Referred struct{ N int }

// MarshalJSON writes it, with spaces.
func (r *Referred) MarshalJSON() ([]byte, error) { return fmt.Appendf(nil, "[ %d ]", r.N), nil }

// UnmarshalJSON reads it.
func (r *Referred) UnmarshalJSON(text []byte) error { return json.Unmarshal(text, &[1]*int{&r.N}) }

// Newer has tag options that libraries before encoding/json/v2 do not know.
type Newer struct {
	AnyCase string `json:"anyCase,case:ignore"`
	Strict  string `json:"strict,case:strict"`
	Zero    int    `json:"zero,omitzero"`
	Both    []int  `json:"both,omitempty,omitzero"`
	Within  Inner  `json:",inline"`
}

// Keyed has maps whose keys have methods.
type Keyed struct {
	Places map[Place]int
	Grades map[Mark]int
	Words  map[Word]int
	Refs   map[Ref]int
	Forms  map[Form]int
}

// Place is a struct that is written as a text.
type Place struct{ Row, Column uint8 }

// MarshalText writes it.
func (p Place) MarshalText() ([]byte, error) { return fmt.Appendf(nil, "%d:%d", p.Row, p.Column), nil }

// UnmarshalText reads it.
func (p *Place) UnmarshalText(text []byte) error {
	_, err := fmt.Sscanf(string(text), "%d:%d", &p.Row, &p.Column)
	return err
}

// Mark is a number that is written as a text.
type Mark uint8

// MarshalText writes it.
func (m Mark) MarshalText() ([]byte, error) { return fmt.Appendf(nil, "mark-%d", uint8(m)), nil }

// UnmarshalText reads it.
func (m *Mark) UnmarshalText(text []byte) error {
	_, err := fmt.Sscanf(string(text), "mark-%d", (*uint8)(m))
	return err
}

// Word is a text that is written as another.
type Word string

// MarshalText writes it.
func (w Word) MarshalText() ([]byte, error) { return []byte("<" + string(w)), nil }

// UnmarshalText reads it.
func (w *Word) UnmarshalText(text []byte) error {
	*w = Word(strings.TrimPrefix(string(text), "<"))
	return nil
}

// Ref is a text whose pointer writes it as another.
type Ref string

// MarshalText writes it.
func (r *Ref) MarshalText() ([]byte, error) { return []byte("#" + string(*r)), nil }

// UnmarshalText reads it.
func (r *Ref) UnmarshalText(text []byte) error {
	*r = Ref(strings.TrimPrefix(string(text), "#"))
	return nil
}

// Form is a text that writes itself as JSON, which is no key.
type Form string

// MarshalJSON writes it.
func (f Form) MarshalJSON() ([]byte, error) { return fmt.Appendf(nil, "%q", "form "+string(f)), nil }

// UnmarshalJSON reads it.
func (f *Form) UnmarshalJSON(text []byte) error {
	var s string
	_, err := fmt.Sscanf(string(text), "%q", &s)
	*f = Form(strings.TrimPrefix(s, "form "))
	return err
}

// Inner is a struct within.
type Inner struct {
	ID   int    `json:"id"`
	Note string `json:"note,omitempty"`
}

// Hollow is written as {} where it is empty.
type Hollow struct {
	Note string `json:"note,omitempty"`
}

// Embedded is embedded by value.
type Embedded struct {
	Base string
	Plus int `json:"plus"`
}

// Linked is embedded by a pointer.
type Linked struct {
	Link string
}

// Level is written as text by its own method.
type Level uint8

// MarshalText writes it.
func (l Level) MarshalText() ([]byte, error) { return fmt.Appendf(nil, "level-%d", uint8(l)), nil }

// UnmarshalText reads it.
func (l *Level) UnmarshalText(text []byte) error {
	_, err := fmt.Sscanf(string(text), "level-%d", (*uint8)(l))
	return err
}

// Untagged has a field of each kind, and no tags, which libraries read in their own way.
type Untagged struct {
	Name    string
	Text    *string
	Bytes   []byte
	Fixed   [4]byte
	Small   int8
	Count   int
	Large   uint64
	Unsized uint
	Wide    int64
	Single  float32
	Double  float64
	Yes     bool
	Since   time.Time
	List    []int
	Texts   []string
	Matrix  [][]int32
	Table   map[string]int
	Inner   Below
	Pointer *Below
	Inners  []Below
	Beneath
}

// Below is a struct within.
type Below struct {
	ID   int
	Note string
}

// Beneath is embedded by value.
type Beneath struct {
	Base string
	Plus int
}
