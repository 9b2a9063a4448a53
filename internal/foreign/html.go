package foreign

import (
	"bytes"
	"crypto/sha256"
	"encoding/base64"
)

// PagePolicy is the content security policy of a page of one file: nothing is
// loaded, and no script or style is used but its own, known by their hashes. The
// first module script and the first style element of the page are meant.
func PagePolicy(page []byte) string {
	return "default-src 'none'; img-src data: blob:; base-uri 'none'; form-action 'none'; script-src " +
		hashOf(page, "<script type=\"module\"", "</script>") + "; style-src " + hashOf(page, "<style", "</style>")
}

// WithPolicy puts a content security policy into a page that allows nothing but
// its own script and style, by their hashes, so that the page loads nothing and
// a name in a record cannot run.
func WithPolicy(page []byte) []byte {
	head := []byte("<meta charset=\"utf-8\">")
	meta := append(bytes.Clone(head), "\n<meta http-equiv=\"Content-Security-Policy\" content=\""+
		PagePolicy(page)+"\">"...)
	return bytes.Replace(page, head, meta, 1)
}

// hashOf is the source expression of an element's text; 'none' without the element.
func hashOf(page []byte, open, end string) string {
	_, rest, ok := bytes.Cut(page, []byte(open))
	if !ok {
		return "'none'"
	}
	_, rest, _ = bytes.Cut(rest, []byte(">"))
	text, _, _ := bytes.Cut(rest, []byte(end))
	sum := sha256.Sum256(text)
	return "'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'"
}
