package differ

import (
	"regexp"
	"strings"
)

// line is one that has a key and a value. Documents of YAML and TOML are taken apart no further.
type line struct{ key, value string }

// linesOf are the lines at the margin of a document.
func linesOf(text string, is *regexp.Regexp) (all []line) {
	for _, l := range strings.Split(text, "\n") {
		if l != "" && strings.IndexByte(" -#[{]}", l[0]) >= 0 {
			if l[0] == '[' { // a table of TOML: what follows is not at the margin
				return all
			}
			continue
		}
		if m := is.FindStringSubmatch(l); m != nil && strings.IndexAny(m[2], "|>&*!{[") != 0 {
			all = append(all, line{m[1], m[2]})
		}
	}
	return all
}

// values of texts are tried in the place of others, by class.
type replacements map[string][]string

// byLine is what is tried of a format.
type byLine struct {
	is     *regexp.Regexp
	joined string // between key and value
	any    replacements
	number replacements
	text   replacements
	time   replacements
	whole  func(text string, add func(class string, texts ...string))
}

func (l byLine) inputs(text, _ string, reads func(path string) string) []input {
	var all inputs
	add := all.add
	whole := func(class string, texts ...string) { add(class, "", texts...) }
	whole("as-written", text)
	whole("empty-input", "", "\n", "# nothing\n")
	whole("truncated", text[:min(1, len(text))], text[:len(text)/2], text[:max(len(text)-2, 0)])
	whole("comment", "# c\n"+text, text+"# c\n")
	whole("byte-order-mark", "\ufeff"+text)
	whole("line-ends", strings.ReplaceAll(text, "\n", "\r\n"), strings.TrimSuffix(text, "\n"), text+"\n\n")
	l.whole(text, whole)
	lines := linesOf(text, l.is)
	for _, at := range lines {
		one := func(value string) string { return at.key + l.joined + value + "\n" }
		to := func(all replacements) {
			for _, class := range sorted(all) {
				for _, v := range all[class] {
					add(class, at.key, one(strings.ReplaceAll(v, "\x01", at.key)))
				}
			}
		}
		add("duplicate-key", at.key, one(at.value)+one(at.value), one(at.value)+one("null"))
		for _, key := range []string{strings.ToUpper(at.key), swapped(at.key), strings.ReplaceAll(at.key, "_", "")} {
			if key != at.key {
				add("key-case", at.key, key+l.joined+at.value+"\n")
				add(twiceByCase, at.key, one(at.value)+key+l.joined+at.value+"\n")
			}
		}
		to(l.any)
		switch {
		case reads(at.key) == "time":
			to(l.time)
		case regexp.MustCompile(`^[-+]?[0-9][0-9.eE+-]*$`).MatchString(at.value):
			to(l.number)
		case at.value != "true" && at.value != "false" && at.value != "null":
			to(l.text)
		}
	}
	return all
}

// probes are documents of one line, from which differ learns which field a key is.
func (l byLine) probes(text string) (all []input) {
	for _, at := range linesOf(text, l.is) {
		all = append(all, input{path: at.key, text: at.key + l.joined + at.value + "\n"})
	}
	return all
}

var yamlLines = byLine{
	is: regexp.MustCompile(`^([A-Za-z_][A-Za-z0-9_.-]*): (.+)$`), joined: ": ",
	any: replacements{
		"null":       {"null", "~", "Null", "NULL", "", "nil"},
		"word":       {"yes", "No", "on", "OFF", "y", "n", "TRUE", "True"},
		"wrong-kind": {"[1]", "{a: 1}", "true", "text", "12", "[]", "{}"},
		"tag": {"!!str 12", "!!int \"12\"", "!custom 12", "!!float 1", "!!binary YWI=", "!!bool yes",
			"!<tag:yaml.org,2002:int> 1", "!", "! 12", "!!merge 12", "!!null 12", "!!seq [1]", "!!timestamp 2026-01-02",
			"!!set {}", "!!map {}", "!!omap [a: 1]"},
		"anchor":       {"&a 1", "*missing", "&a", "1\nzz: *a"},
		"merge-key":    {"1\n<<: {zz_unknown: 1}", "1\n<<: {\x01: 2}"},
		"block-scalar": {"|\n  12", ">\n  a\n  b", "|-\n  a", "|+\n  a\n"},
		"tab":          {"\t12", "12\t# c"},
		"invalid-utf8": {"\"a\xff\"", "\"\\xff\""}, "control-character": {"a\x7fb", "\"a\x01b\"", "a\u0085b"},
	},
	number: replacements{
		"number-form": {"1.0", "1e3", "+1", "0x1f", "0o17", "017", "0b11", "1_000", "1:30", "1.", ".5", "1,000",
			"-0"},
		"number-range":  {"-1", "256", "65536", "4294967296", "9223372036854775808", "18446744073709551616", "0.5", "1e400"},
		"nan-read":      {".nan", ".inf", "-.Inf", "NaN"},
		"quoted-number": {"\"12\"", "'12'"},
	},
	text: replacements{
		"unquoted-text": {"12", "1.0", "true", "2026-01-02", "0x1f", "1:30", "1_000",
			"a: b", "a #b", "- a", "@a", "%a", "`a`", "=", "<<"},
		"escape": {"\"\\x41\\u0041\\U00000041\\e\\_\"", "'it''s'", "\"\\q\"", "\"a\n\n  b\""},
	},
	time: replacements{"time-form": {"2026-01-02", "2026-01-02T03:04:05Z", "2026-01-02 03:04:05",
		"2026-01-02t03:04:05.5-01:00",
		"\"2026-01-02T03:04:05Z\"", "2026-1-2 3:04:05 -1", "1767323045", "2026-01-02T24:00:00Z"}},
	whole: func(text string, add func(class string, texts ...string)) {
		add("trailing-data", text+"---\n"+text, text+"...\n", text+"...\nx", text+"}\n", text+"---\n")
		add("directive", "%YAML 1.1\n---\n"+text, "%YAML 1.2\n---\n"+text, "%YAML 3.0\n---\n"+text, "---\n"+text)
		add("unknown-field", text+"zz_unknown: 1\n", text+"zz_unknown: {a: [1, {b: ~}]}\n",
			text+"1: 2\n", text+"? [a]\n: 1\n")
		add("duplicate-key", text+"zz_unknown: {a: 1, a: 2}\n", text+"zz_unknown: 1\nzz_unknown: 2\n")
		add("anchor", text+"zz_unknown: &a [*a]\n", "zz: &a 1\n"+text)
		add("nesting", text+"zz_unknown: "+strings.Repeat("[", 20_000)+strings.Repeat("]", 20_000)+"\n")
		add("wrong-kind", "[]\n", "text\n", "1\n", "null\n", "- 1\n")
	},
}

var tomlLines = byLine{
	is: regexp.MustCompile(`^([A-Za-z_][A-Za-z0-9_-]*) = (.+)$`), joined: " = ",
	any: replacements{
		"wrong-kind":   {"[1]", "{a = 1}", "true", "\"text\"", "12"},
		"null":         {"null", "nil", ""},
		"invalid-utf8": {"\"a\xff\""}, "control-character": {"\"a\x7fb\"", "\"a\x01b\"", "'a\x7fb'"},
		"dotted-key": {"1\nzz.a.b = 1", "1\n\"zz\" = 1", "1\n'zz' = 1"},
	},
	number: replacements{
		"number-form": {"1.0", "1e3", "+1", "0x1f", "0o17", "017", "0b11", "1_000", "1__0", "1.", ".5", "-0"},
		"number-range": {"-1", "256", "65536", "4294967296", "9223372036854775808", "-9223372036854775809",
			"9007199254740993",
			"-9007199254740993", "0.5", "1e400"},
		"nan-read":      {"nan", "inf", "-inf", "+nan", "NaN"},
		"quoted-number": {"\"12\"", "'12'"},
	},
	text: replacements{
		"escape": {`"\u0041\U00000041"`, `"\x41"`, `"\e"`, `'a\b'`, "\"\"\"\na\\\n  b\"\"\"",
			"'''\na'''", `"\q"`, "\"a\tb\""},
	},
	time: replacements{"time-form": {"2026-01-02", "2026-01-02T03:04:05Z", "2026-01-02 03:04:05Z",
		"2026-01-02T03:04:05", "03:04:05",
		"2026-01-02t03:04:05z", "2026-01-02T03:04Z",
		"\"2026-01-02T03:04:05Z\"", "2026-01-02T03:04:05.123456789Z", "1767323045"}},
	whole: func(text string, add func(class string, texts ...string)) {
		add("trailing-data", text+"x\n", text+"]\n", text+"\x00")
		add("number-range", "zz = -9223372036854775809\n"+text)
		add("unknown-field", "zz_unknown = 1\n"+text, "zz_unknown = {a = [1, {b = 2}]}\n"+text, text+"[zz_unknown]\na = 1\n",
			text+"[[zz_unknown]]\na = 1\n")
		add("duplicate-key", "zz = 1\nzz = 2\n"+text, "zz = {a = 1, a = 2}\n"+text, text+"[zz]\n[zz]\n")
		add("mixed-list", "zz = [1, \"a\", 2.0]\n"+text, "zz = [1, 2,]\n"+text,
			"zz = {a = 1,}\n"+text, "zz = {a = 1,\n b = 2}\n"+text)
		add("nesting", "zz = "+strings.Repeat("[", 20_000)+strings.Repeat("]", 20_000)+"\n"+text)
	},
}
