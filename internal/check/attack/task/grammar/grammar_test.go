package grammar

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// planted are, by format, what decoders with one fault each panic at: at bytes that no encoder of the samples writes.
var planted = map[string][]string{
	"cbor": {
		"\xBFdName\x80\xFF",      // a list where text is, in a map of unknown length
		"eCount\xC2\x49\x01\x00", // a number above 64 bits where an integer is
		"dText\x7Fw",             // text in parts
		"eRatio\xF9\x7E\x00",     // not a number, in 16 bits
		"bOn\xF8\x20",            // a simple value in two bytes
		"cBig\xDB\xFF",           // the greatest tag
		"eMinus\xC1\xC1\x00",     // two tags
		"\x61q\x5F\x5F",          // parts within parts, where nothing is known
		"\x1B\x00\x00\x00\x00\x00\x00\x00\x07",
	},
	"msgpack": {
		"\xA4Name\xC0", "\xA4Text\xC7\x0C\xFF", "\xA5Count\xD3\x00", "\xA2On\xD8\xFF",
		"\xA5Ratio\xC9\x00\x00\x00\x00\xFF", "\xDB\x00\x00\x00\x04Name",
		"\xDF\x00\x00\x00\x0C", "\xA1q\xD6\xFF", "\xA3Big\xC1", "\x81\xA4Name\xD6",
	},
	"json": {
		`"Name":"\ud83d\u0041"`, `"Count":7e0`, `"Big":1e999999999`, `"On":"true"`, `"\u004E\u0061\u006D\u0065"`,
		`"Name":"first name","Name":"first name"`, `"Text":[]`,
		`{"q":{"@type"`, `"NAME"`, `"Ratio":2.25E+00`, "\xEF\xBB\xBF{", `null:"q"`,
	},
	"protobuf": {
		"\x0B\x0C", // a group where text is
		"\x0A\x08\x80\x80\x80\x80\x80\x80\x80\x80", // packed numbers where text is
		"\x8A\x80\x80\x80\x00\x07a.pro",            // a key of five bytes
		"\x52\x03\x01\x01\x01",                     // a list of numbers, packed
		"\x22\x80",                                 // a message whose length does not end
		"\x23\x0A",                                 // a message as a group
		"\x18\x83\x80\x80\x80\x80\x80\x80\x80\x80", // a number in ten bytes
		"\x9B\x01\x9C\x01",                         // of a reserved type, and a group of a field that nobody knows
	},
	"bson": {"\x06Name\x00", "\x0CText\x00\x01\x00\x00\x00\x00", "\x0FCount\x00",
		"\x05Name\x00\x04\x00\x00\x00\x02\x00\x00\x00\x00", "\xFFOn\x00",
		"\x13Ratio\x00", "\x11Big\x00", "\x0Dq\x00", "\x0EName\x00\xFF\xFF\xFF\xFF"},
	"yaml": {"<<: [{q: 1}, {q: 2}]", "Name: *a", "Count: !!float", "List: &q !!seq # c\n", "? Name\n",
		"Text: !!binary \"A\"", "<<:\n      Name: nested", "Name: &a [*a]",
		"Child: &q\n    <<: 1", "!!merge <<: {q: 1}", "--- |\n", `"Text":!!binary "A"`, `{<<: {"Name"`, `"Child":*a`,
		`"On":{? a, b: , : c}`, `"List":&q !!seq [`,
		"? [a]\n", "Child: null\n", "Child: *a\n", "List: 1.5\n", "\n    Table: {}", "<<: [*q, *r]",
		"\n    Name: |\n      a\n      b",
		"\n    List:\n      a: 1\n      b: 2"},
	"toml": {"Count = 0b111", "Name = \"\"\"\nfirst", "Ratio = nan", "On = 23:59:60", "q = {r = 1}\nq.s = 2",
		"Big = 0x0", "'Name' = ", "Name = {a.b = 1", "[[q]]\n[q]",
		"Text = [\n1,\n# c"},
	"xml": {"<Name><![CDATA[first", "<Count>&#55;", "<Name/>", "<Text xmlns='u'>", "<Big>&#99999999999999999999;",
		"<On><q r=\"<\"/>", "<!DOCTYPE sample>", "<Name><!-- c -->",
		"<Ratio><Ratio>", "<r:Name>"},
	"thrift": {"\x0F\x00\x01\x0B\x00\x00\x00", "\x0D\x00\x28\x0B\x0B", "\x0B\x00\x7F", "\x10\x00\x01", "\x09\x02\xF8",
		"\x0B\x04\xFF\xFF\xFF\xFF\x0F\x88", "\x06\x84\x80\x00",
		"\x0C\xFE\x01", "\x09\x50\xFC"},
	"asn1": {"\x24\x80\x04\x01\x01", "\x0C\x84\x00\x00\x00\x04name", "\x02\x09\x00\x80", "\x17\x11", "\x30\x80",
		"\x06\x0A\x2A", "\x09\x01\x40", "\x04\x89"},
	"ion": {"\x8A\xD2\x84\x0F", "\x8A\x68\x80\x0F\xD0", "\x8A\xE0\x01\x00\xEA", "\x8B\x31\x00", "\x8A\x8E\x00\x00",
		"\x84\x71\xFF", "\x8B\x2E\x00\x00\x81", "\x7F\xFF\x53", "\x80\x00"},
	"avro": {"\x80\x00", "\x07\xFE", "\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\x01", "\x88\x80\x80\x80\x00", "\x07\x02"},
}

// encodings are values as libraries write them, by the beginning of their names the format.
func encodings(t *testing.T) map[string][][]byte {
	t.Helper()
	files, err := os.ReadDir("testdata")
	if err != nil {
		t.Fatal(err)
	}
	all := map[string][][]byte{}
	for _, f := range files {
		e, err := os.ReadFile(filepath.Join("testdata", f.Name()))
		if err != nil {
			t.Fatal(err)
		}
		format, _, _ := strings.Cut(f.Name(), "-")
		all[format] = append(all[format], e)
	}
	return all
}

// TestPut replaces each item by itself.
func TestPut(t *testing.T) {
	for format, all := range encodings(t) {
		for _, e := range all {
			m := &maker{language: languageOf(format, e)}
			root := m.read(e)
			if root == nil {
				t.Fatalf("%s: not read: %q", format, e)
			}
			places := newPlaces(root, map[string]bool{})
			for _, it := range places {
				got := m.put(e, it, e[it.from:it.to])
				if !bytes.Equal(got, e) && (format != "thrift" || it.up == nil) { // its compact form has two for a
					// number
					t.Errorf("%s: %q is %q", format, e[it.from:it.to], got)
				}
			}
			if len(places) < 8 && format != "avro" {
				t.Errorf("%s: %d places", format, len(places))
			}
		}
	}
}

// TestPlanted finds each fault in the samples of its format.
func TestPlanted(t *testing.T) {
	encodings := encodings(t)
	for format, faults := range planted {
		found := map[string]bool{}
		for _, e := range encodings[format] {
			for _, f := range faults {
				if bytes.Contains(e, []byte(f)) {
					t.Errorf("%s: an encoder writes %q", format, f)
				}
			}
			for _, in := range Inputs(format, [][]byte{e}) {
				b := in.Bytes()
				for _, f := range faults {
					found[f] = found[f] || bytes.Contains(b, []byte(f))
				}
			}
		}
		for _, f := range faults {
			if !found[f] {
				t.Errorf("%s: nothing has %q", format, f)
			}
		}
	}
	for _, format := range Formats() {
		if languages[format] != &varints && format != "protojson" && len(planted[format]) < 5 {
			t.Errorf("%s has too few planted faults", format)
		}
	}
}

// TestLonger makes inputs of encodings of unlike length, which are made when they are asked for.
func TestLonger(t *testing.T) {
	long, short := "<a><b>"+strings.Repeat("x", 2000)+"</b><c><f>1</f></c></a>", "<a><d>1</d></a>"
	for _, in := range Inputs("xml", [][]byte{[]byte(long), []byte(short)}) {
		in.Bytes()
	}
}

// TestWithoutGrammar makes nothing of formats and encodings that are not understood.
func TestWithoutGrammar(t *testing.T) {
	for format, e := range map[string]string{"xdr": "any", "": "{}", "cbor": "\xFF", "json": "{", "bson": "short",
		"xml": "<a>", "msgpack": "\x92\x01",
		"protobuf": "\x07", "yaml": "", "thrift": "\x0B", "asn1": "\x30\x05\x02"} {
		if n := len(Inputs(format, [][]byte{[]byte(e)})); n > 0 {
			t.Errorf("%s: %d inputs of %q", format, n, e)
		}
	}
}
