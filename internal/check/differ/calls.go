package differ

import (
	"fmt"
	"slices"
	"strings"
)

// Call is one of the user's to the library that is replaced, for which the other has no call of that name, or one that
// does something else.
type Call struct {
	File    string `json:"file"`
	Line    int    `json:"line"`
	Call    string `json:"call"` // such as Decoder.UseNumber
	Instead string `json:"instead"`
}

// IntoHeld is the name of calls that read into an interface which holds a value.
const IntoHeld = "Unmarshal(&interface that holds a value)"

// PackageOf is the package whose calls a codec stands for, where it is known what other libraries have for them; "".
func PackageOf(codec string) string {
	return map[string]string{stdV1: "encoding/json", "json/goccy": "github.com/goccy/go-json",
		"json/jsoniter": "github.com/json-iterator/go", "json/segmentio": "github.com/segmentio/encoding/json",
		"json/sonic": "github.com/bytedance/sonic"}[Library(codec)]
}

// Library is a codec without its option; json/std/v2 is none of json/std.
func Library(codec string) string {
	if codec == stdV2 {
		return codec
	}
	parts := strings.Split(codec, "/")
	return strings.Join(parts[:min(2, len(parts))], "/")
}

// insteadInV2 is what encoding/json/v2 and its forerunner have for the calls of encoding/json.
var insteadInV2 = map[string]string{
	"Decoder.UseNumber":             "no option: numbers in any are float64, but by json.WithUnmarshalers",
	"Decoder.DisallowUnknownFields": "json.RejectUnknownMembers(true)",
	"Decoder.Buffered":              "jsontext.Decoder.UnreadBuffer",
	"Decoder.More":                  "jsontext.Decoder.PeekKind, which is neither ']' nor '}' then",
	"Decoder.Token":                 "jsontext.Decoder.ReadToken, whose tokens have a kind",
	"Decoder.InputOffset":           "jsontext.Decoder.InputOffset",
	"Decoder.Decode":                "json.UnmarshalDecode; json.UnmarshalRead refuses what follows a value",
	"Encoder.Encode":                "json.MarshalEncode; json.MarshalWrite writes no line end behind a value",
	"Encoder.SetEscapeHTML":         "jsontext.EscapeForHTML, which is off unless it is given",
	"Encoder.SetIndent":             "jsontext.WithIndent and WithIndentPrefix",
	"MarshalIndent":                 "jsontext.WithIndent and WithIndentPrefix",
	"Valid":                         "jsontext.Value.IsValid, which refuses names that come twice",
	"Compact":                       "jsontext.Value.Compact",
	"Indent":                        "jsontext.Value.Indent",
	"HTMLEscape":                    "jsontext.EscapeForHTML",
	IntoHeld:                        legacyMerge + "; without it a value of the held one's type is read",
}

// ofStd are the calls of encoding/json, and lacking those that others which follow its names do not have.
var (
	ofStd = []string{"Marshal", "MarshalIndent", "Unmarshal", "Valid", "Compact", "Indent", "HTMLEscape", "NewDecoder",
		"NewEncoder", "Decoder.Decode", "Decoder.More", "Decoder.Token", "Decoder.Buffered", "Decoder.InputOffset",
		"Decoder.UseNumber", "Decoder.DisallowUnknownFields", "Encoder.Encode", "Encoder.SetIndent", "Encoder.SetEscapeHTML"}
	lacking = map[string][]string{
		"json/jsoniter":  {"Decoder.Token", "Decoder.InputOffset", "Compact", "Indent", "HTMLEscape"},
		"json/segmentio": {"Decoder.Token", "Decoder.More"},
		"json/sonic": {"NewDecoder", "NewEncoder", "Decoder.Token", "Decoder.InputOffset", "Compact", "Indent",
			"HTMLEscape"},
	}
)

// Instead says what a codec has for a call of the library that it replaces; "" where it is the same, or not known.
func Instead(a, b, call string) string {
	call = strings.TrimPrefix(call, "API.") // of jsoniter and sonic
	of := Library(b)
	switch {
	case PackageOf(a) == "" || Library(a) == of:
		return ""
	case of == stdV2 || of == "json/v2":
		return insteadInV2[call]
	case PackageOf(b) == "" || strings.HasPrefix(call, "RawMessage.") || strings.HasPrefix(call, "Number.") ||
		strings.HasSuffix(call, ".Error") || call == IntoHeld:
		return ""
	case !slices.Contains(ofStd, call) || slices.Contains(lacking[of], call):
		return "no call of this name"
	}
	return ""
}

// callsText lists the calls that are to be changed.
func (r *Answer) callsText(b *strings.Builder, md bool) {
	if len(r.Calls) == 0 {
		return
	}
	if md {
		fmt.Fprintf(b, "\n### Calls that need you\n\n| call | place | instead |\n|---|---|---|\n")
	} else {
		fmt.Fprintf(b, "\nCalls that need you\n")
	}
	for _, c := range r.Calls {
		place := fmt.Sprintf("%s:%d", c.File, c.Line)
		if md {
			fmt.Fprintf(b, "| `%s` | %s | %s |\n", c.Call, place, c.Instead)
			continue
		}
		fmt.Fprintf(b, "  %s  %s  → %s\n", place, c.Call, c.Instead)
	}
}
