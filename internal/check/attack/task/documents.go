package task

import (
	"fmt"
	"slices"
	"strings"
	"sync"
)

// documents are whole inputs of text formats: values that expand when they are read,
// what costs more than its length says, and what has no end.
var documents = sync.OnceValue(func() (all [][]byte) {
	for _, d := range slices.Concat(expanding(), costly(), endlessTexts) {
		all = append(all, []byte(d))
	}
	return all
})

// expanding are documents in which a few names stand for very much.
func expanding() (all []string) {
	const levels, width = 10, 9
	repeat := strings.Repeat
	// Each level is nine times the one below it: of a list, of merged mappings, of an entity.
	var lists, merged, xml strings.Builder
	lists.WriteString("a0: &a0 [x,x,x,x,x,x,x,x,x]\n")
	merged.WriteString("a0: &a0 {q: 1}\n")
	xml.WriteString("<!DOCTYPE z [<!ENTITY a0 \"xxxxxxxxx\">")
	for i := 1; i < levels; i++ {
		below := fmt.Sprintf("*a%d", i-1)
		nine := "[" + repeat(below+",", width-1) + below + "]"
		fmt.Fprintf(&lists, "a%d: &a%d %s\n", i, i, nine)
		fmt.Fprintf(&merged, "a%d: &a%d {<<: %s}\n", i, i, nine)
		fmt.Fprintf(&xml, "<!ENTITY a%d \"%s\">", i, repeat(fmt.Sprintf("&a%d;", i-1), width))
	}
	xml.WriteString("]><z>&a9;</z>")
	// The square of the length: as much is named as often as there is room for.
	const half = maxInput / 2
	square := "q: &q {" + repeat("q: 1,", half/5) + "}\n<<: [" + repeat("*q,", half/3) + "]\n"
	list := "q: &q [" + repeat("{},", half/3) + "]\nr: [" + repeat("*q,", half/3) + "]\n"
	entity := "<!DOCTYPE z [<!ENTITY q \"" + repeat("x", half) + "\">]><z>" + repeat("&q;", half/3) + "</z>"
	return append(all, lists.String(), lists.String()+"<<: *a9\n", merged.String()+"<<: *a9\n", xml.String(),
		square, list, entity,
		"q: &q "+repeat("x", half)+"\n"+repeat("? *q\n", half/5))
}

// costly are long documents that repeat what a scanner may look back or
// ahead at: open brackets on many lines, keys without a colon, quotes, comments,
// indentation, escapes, attributes and names of names.
func costly() (all []string) {
	fill := func(unit string) string { return strings.Repeat(unit, max(1, maxInput/len(unit))) }
	less := func(unit string) string { return strings.Repeat(unit, maxInput/4/len(unit)) }
	for _, deep := range []int{100, 1000, 9990} {
		open := strings.Repeat("[", deep)
		line := open + strings.Repeat("]", deep)
		all = append(all, fill("- "+line+"\n"), fill(line+"\n"), fill(line+","), "["+fill(line+",")+"]",
			open+fill("a,"), open+fill("\n"),
			fill(strings.Repeat("- ", deep)+"\n"), fill(strings.Repeat("<a>", deep)+strings.Repeat("</a>", deep)))
	}
	for _, unit := range []string{"a: ", "a: b\n", "a:\n ", "? ", "? a\n", "&a ", "*a ", "!a ", "#\n", " #\n- a\n", "'",
		"\"", "\\", "\"\\u", "b\n ", "{a:", "{\"\":", "[{\"\":", "[{", "({", "---\n", "%A a\n", "a=", "a.", "[a.",
		"[[a]]\n", "a = [",
		"<a b='c' ", "<a b=\"", "<a:b xmlns:a=\"c\">", "<!--", "<![CDATA[", "<?a ", "&a;", "&#1;", "1", "1e", ".", "-", "+",
		"_", "\xEF\xBB\xBF", "\r", "\t", "\u2028"} {
		all = append(all, less(unit), "a: "+less(unit), `{"a":`+less(unit))
	}
	return all
}

// endlessTexts have no end, or one too many.
var endlessTexts = []string{"&a [*a]", "a: &a\n  b: *a\n", "<<: &a {<<: *a}", "a: !!float 'a'", "{? {? {? {? ",
	"[a, [b", "%", "? ? ? ? ", "- - - - -\n - -",
	`{"a":`, `{"":1`, `[1,`, `"\u`, `{"a":1e999999999}`, `1e999999999`, `-`, `nul`, `{"a":[[[{`, "\xEF\xBB\xBF{}",
	`{"a":1}}`, `{}{}`, "<", "</", "<a></b>", "<a/><a/>", "<?", "<!", "<a>&", "<![", " ", "\n", "\x00"}

// signs are what small documents are made of.
var signs = []string{"-", "?", ":", "a", "a:", "{", "}", "[", "]", ",", "#", "&a", "*a", "!a", "|", ">", "'", `"`, "%",
	"---", "<a>", "<", "=", "1", `\`, "\xEF"}

// smallDocuments is how many documents have one to three signs, on one line or on lines
// of their own: small enough that all are tried.
var smallDocuments = 2 * (len(signs) + len(signs)*len(signs) + len(signs)*len(signs)*len(signs))

// appendSmall appends small document n.
func appendSmall(dst []byte, n int) []byte {
	between := " \n"[n%2]
	n /= 2
	size := 1
	for most := len(signs); n >= most; most *= len(signs) {
		n -= most
		size++
	}
	for i := range size {
		if i > 0 {
			dst = append(dst, between)
		}
		dst = append(dst, signs[n%len(signs)]...)
		n /= len(signs)
	}
	return dst
}
