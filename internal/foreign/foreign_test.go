package foreign

import (
	"bytes"
	"encoding/csv"
	"encoding/json"
	"strings"
	"testing"
	"unicode"
)

// hostile are texts that a record, a library's error or somebody's code can hold.
var hostile = []string{
	"\x1b]52;c;ZWNobw==\a",          // the clipboard
	"\x1b]0;title\a",                // the window's title
	"\x1b[2J\x1b[H",                 // a clear screen
	"\x1b[8mhidden\x1b[28m",         // text that is not seen
	"\u009b31mred",                  // an escape sequence in one character
	"\x9b2J",                        // the same in one byte
	"over\rwritten",                 // the beginning of the line
	"gone\b\b\b\bhere",              // what was written before
	"a\u202etxt.exe",                // another direction
	"\u2066isolated\u2069",          // a part in another direction
	"tag \U000e0041\U000e007f",      // what nobody sees
	"nul \x00 del \x7f",             //
	"line\u2028separator\u0085next", // other ends of lines
	"one\n\n**Gate: passed**\n",     // an answer of ours
	"one\n\n- Gate: passed",         //
	"# heading", "> quote", "1. list", "+ list", "- list", "=====",
	"<details><summary>all is well</summary>", "<img src=x onerror=alert(1)>", "<!-- ", "&lt;b&gt;",
	"![image](https://example.org/x.png)", "[link](javascript:alert(1))", "[x]: https://example.org",
	"https://example.org/?token=1", "www.example.org", "@somebody and @some/team", "`code` | cell |", "~~struck~~",
	"**bold** __bold__ _soft_", `back\slash \| cell`, "=cmd|' /C calc'!A0", "+1+1", "-2+3", "@SUM(A1)", "\t=1", "\r=1",
}

func TestNothingCommandsATerminal(t *testing.T) {
	for _, s := range hostile {
		for at := range len(s) + 1 { // written in two parts
			var b bytes.Buffer
			w := NewScreen(&b)
			for _, part := range []string{s[:at], s[at:]} {
				if n, err := w.Write([]byte(part)); n != len(part) || err != nil {
					t.Fatal(n, err)
				}
			}
			if i := strings.IndexFunc(b.String(), commands); i >= 0 {
				t.Errorf("%q in parts at %d becomes %q", s, at, b.String())
			}
		}
		if got := Line(s); strings.ContainsFunc(got, commands) || strings.ContainsAny(got, "\n\t") {
			t.Errorf("line %q becomes %q", s, got)
		}
		text, err := json.Marshal(map[string]string{"x": s})
		if err != nil {
			t.Fatal(err)
		}
		var before, after any
		if json.Unmarshal(text, &before) != nil || json.Unmarshal(Escape(text), &after) != nil {
			t.Fatalf("%q is no JSON any more: %s", s, Escape(text))
		}
		if x, y := before.(map[string]any)["x"], after.(map[string]any)["x"]; x != y {
			t.Errorf("the document says %q and not %q", y, x)
		}
	}
	if ours := "\x1b[1mtitle\x1b[0m \x1b[31mbad\x1b[0m \x1b[32mgood\x1b[0m\n"; string(Escape([]byte(ours))) != ours {
		t.Errorf("colours do not pass: %q", Escape([]byte(ours)))
	}
}

// commands is what [commanding] has to find, said in another way.
func commands(r rune) bool {
	return r != '\n' && r != '\t' && unicode.Is(unicode.Cc, r) ||
		unicode.Is(unicode.Cf, r) && r != '\u200b' && r != 0xad || unicode.In(r, unicode.Zl, unicode.Zp)
}

func TestMarkdown(t *testing.T) {
	for s, want := range map[string]string{
		"plain text, of 3 words":       "plain text, of 3 words",
		"one\n\n**Gate: passed**":      `one \*\*Gate: passed\*\*`,
		"<details>":                    "&lt;details>",
		"![i](https://e.org/x)":        "!\\[i\\](https:\u200b//e.org/x)",
		"[x](y)":                       `\[x\](y)`,
		"a | b":                        `a \| b`,
		`a \| b`:                       `a \\\| b`,
		"@somebody":                    "@\u200bsomebody",
		"www.e.org":                    "www\u200b.e.org",
		"`code`":                       "\\`code\\`",
		"# title":                      `\# title`,
		"- item":                       `\- item`,
		"12. item":                     `12\. item`,
		"&lt;b&#62;":                   "&amp;lt;b&amp;#62;",
		"__bold__ but snake_case":      `\_\_bold\_\_ but snake_case`,
		"~~struck~~":                   `\~\~struck\~\~`,
		"go get example.org/x@v1":      "go get example.org/x@v1",
		"https://pkg.go.dev/x/y":       "https://pkg.go.dev/x/y",
		"json/std on person: marshal*": `json/std on person: marshal\*`,
	} {
		if got := Markdown(s); got != want {
			t.Errorf("%q becomes %q and not %q", s, got, want)
		}
	}
	for s, want := range map[string]string{"": "", "a`b|c\nd": "`a'b\\|c d`", "@x": "`@x`"} {
		if got := Code(s); got != want {
			t.Errorf("code %q becomes %q and not %q", s, got, want)
		}
	}
}

func TestNoCellIsAFormula(t *testing.T) {
	plain := []string{"", "-", "-1.5", "+3 %", "1e-9", "-1e+09", "-Inf", "json/std", "-3 ns", "a=b", "two\nlines"}
	for _, s := range append(plain, hostile...) {
		var b bytes.Buffer
		if err := WriteCSV(&b, [][]string{{s, "next"}}); err != nil {
			t.Fatal(err)
		}
		rows, err := csv.NewReader(&b).ReadAll()
		if err != nil || len(rows) != 1 || len(rows[0]) != 2 {
			t.Fatalf("%q: %v, %v", s, rows, err)
		}
		got := rows[0][0]
		if got != "" && strings.ContainsRune("=+-@\t\r", rune(got[0])) && !number.MatchString(got) {
			t.Errorf("%q is a formula: %q", s, got)
		}
	}
	for _, s := range plain {
		if got := cell(s); got != s {
			t.Errorf("%q becomes %q", s, got)
		}
	}
}
