package generate

import "testing"

func TestSaidIsOneLine(t *testing.T) {
	for log, want := range map[string]string{
		"":                                     "",
		"order.proto:3:1: no such type\n":      "order.proto:3:1: no such type",
		"\x1b[31merror\x1b[0m: two\r\nlines\n": "error: two | lines",
		"panic: runtime error: index out of range [1]\n\ngoroutine 1 [running]:\nmain.main()\n\t/tmp/x.go:4 +0x1d\ncreated " +
			"by main.f in goroutine 1\n\t/tmp/x.go:9 +0x1\nexit status 2\n": "panic: runtime error: index out of range [1]",
		"reading\npanic: no\n\ngoroutine 7 [running]:\nexample.org/lib.(*T).M(0xc0000, {0x1, 0x2})\n" +
			"\t/l/t.go:4 +0x1d\n": "reading | panic: no",
		"Traceback (most recent call last):\n  File \"/x/thrift.py\", line 3, in f\n" +
			"ValueError: no\n": "Traceback (most recent call last): | ValueError: no",
		"1\n2\n3\n4\n5\n6\n7\n8\n9\n": "2 | 3 | 4 | 5 | 6 | 7 | 8 | 9",
	} {
		if got := onOneLine(log); got != want {
			t.Errorf("%q: %q, want %q", log, got, want)
		}
	}
}
