package licence

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

const mit = `The MIT License (MIT)

Copyright (c) 2026 Somebody

Permission is hereby granted, free of charge, to any person obtaining a copy of
this software and associated documentation files (the "Software"), to deal in
the Software without restriction, including without limitation the rights to
use, copy, modify, merge, publish, distribute, sublicense, and/or sell copies of
the Software, and to permit persons to whom the Software is furnished to do so,
subject to the following conditions:

The above copyright notice and this permission notice shall be included in all
copies or substantial portions of the Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR
IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF MERCHANTABILITY, FITNESS
FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR
COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER
IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM, OUT OF OR IN
CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.
`

const isc = `Permission to use, copy, modify, and/or distribute this software for any
purpose with or without fee is hereby granted, provided that the above
copyright notice and this permission notice appear in all copies.

THE SOFTWARE IS PROVIDED "AS IS" AND THE AUTHOR DISCLAIMS ALL WARRANTIES WITH
REGARD TO THIS SOFTWARE INCLUDING ALL IMPLIED WARRANTIES OF MERCHANTABILITY AND
FITNESS. IN NO EVENT SHALL THE AUTHOR BE LIABLE FOR ANY SPECIAL, DIRECT,
INDIRECT, OR CONSEQUENTIAL DAMAGES OR ANY DAMAGES WHATSOEVER RESULTING FROM LOSS
OF USE, DATA OR PROFITS, WHETHER IN AN ACTION OF CONTRACT, NEGLIGENCE OR OTHER
TORTIOUS ACTION, ARISING OUT OF OR IN CONNECTION WITH THE USE OR PERFORMANCE OF
THIS SOFTWARE.
`

func TestOf(t *testing.T) {
	more := strings.Repeat("Some of the files were written by others, who have their own rules. ", 80)
	for want, files := range map[string]map[string]string{
		"MIT":                {"LICENSE": mit, "main.go": "package main", "LICENSE.go": isc},
		"ISC, MIT":           {"LICENSE-MIT": mit, "COPYING.txt": isc},
		"MIT and other text": {"licence.md": mit + more},
		Unrecognised:         {"LICENSE": "Do as you like."},
		None:                 {"README.md": mit, "licenses_test.go": mit},
	} {
		dir := t.TempDir()
		for name, text := range files {
			if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		if err := os.MkdirAll(filepath.Join(dir, "a", "b"), 0o755); err != nil {
			t.Fatal(err)
		}
		for _, below := range []string{"", "a/b"} {
			if got, err := Of(dir, below); err != nil || got != want {
				t.Errorf("%q, %v, want %q", got, err, want)
			}
		}
		if err := os.WriteFile(filepath.Join(dir, "a", "COPYING"), []byte(isc), 0o644); err != nil {
			t.Fatal(err)
		}
		if got, err := Of(dir, "a/b"); err != nil || got != "ISC" {
			t.Errorf("the nearest: %q, %v", got, err)
		}
	}
	if got, err := Of(t.TempDir(), "none"); err == nil {
		t.Errorf("a folder that is not there: %q", got)
	}
}
