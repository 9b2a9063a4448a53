package task

import (
	"bytes"
	"strings"
	"testing"
	"time"
)

// steps are codecs that are made up: how many steps of 10 ns each takes for an input.
var steps = map[string]struct {
	in   string
	take func(in []byte) int
	slow bool
}{
	"the square of the input": {strings.Repeat("a,", 4000),
		func(in []byte) int { return len(in) * len(in) / 100 }, true},
	"a fast square behind much that is linear": {"[" + strings.Repeat("-x", 4000) + "]",
		func(in []byte) int { return 30*len(in) + len(in)*len(in)/1000 }, true},
	"linear, and slow": {strings.Repeat("a,", 4000), func(in []byte) int { return 500 * len(in) }, false},
	"linear, and fast": {strings.Repeat("a,", 4000), func(in []byte) int { return len(in) }, false},
	"linear, out of cache": {strings.Repeat("a,", 4000), func(in []byte) int {
		if len(in) > 100_000 {
			return 400 * len(in)
		}
		return 100 * len(in)
	}, false},
	"n log n": {strings.Repeat("a,", 4000), func(in []byte) int {
		log := 0
		for n := len(in); n > 1; n /= 2 {
			log++
		}
		return 20 * len(in) * log
	}, false},
	"a square up to a limit that is low": {strings.Repeat("[", 4000), func(in []byte) int {
		n := min(len(in), 10_000)
		return n * n / 100
	}, false},
	"a square of depth, refused above 10,000, on many lines": {strings.Repeat("- "+strings.Repeat("[", 5000)+
		strings.Repeat("]", 5000)+"\n", 12), func(in []byte) (took int) {
		for line := range bytes.Lines(in) {
			n := bytes.Count(line, []byte("["))
			if n > 10_000 {
				return took
			}
			took += n * n / 10
		}
		return took
	}, true},
	"a square that nothing repeats": {"nothing comes back", func(in []byte) int { return len(in) * len(in) }, false},
}

// TestClimb tells what takes time out of proportion from what is only slow. Time is steps that are counted,
// of which every third measurement has twice as many, as on a busy machine.
func TestClimb(t *testing.T) {
	for name, c := range steps {
		t.Run(name, func(t *testing.T) {
			calls := 0
			meter := func(in []byte) (time.Duration, error) {
				calls++
				took := c.take(in)
				if calls%3 == 0 {
					took *= 2
				}
				return time.Duration(took) * 10, nil
			}
			slow, words, err := climb(formOf([]byte(c.in)), time.Second, meter)
			said := strings.HasPrefix(words, "time grows faster than the input: ")
			if err != nil || (slow != nil) != c.slow || said != c.slow {
				t.Fatalf("%d bytes, %q, %v", len(slow), words, err)
			}
			if !c.slow {
				return
			}
			if took := time.Duration(c.take(slow)) * 10; took < time.Second || len(slow) > longestGrowth+1<<10 {
				t.Errorf("%d bytes take %v", len(slow), took)
			}
			if again, _, err := climb(formOf(slow), time.Second/2, meter); again == nil || err != nil {
				t.Errorf("not again, made of %d bytes: %v", len(slow), err)
			}
		})
	}
}

// TestForm has an input of its parts again, and longer ones with more of what it repeats.
func TestForm(t *testing.T) {
	deep := "head" + strings.Repeat("[", 900) + "x" + strings.Repeat("]", 900) + "tail"
	lines := strings.Repeat("a line with numbers 0123456789 and a rest: longer than what is looked for everywhere\n", 30)
	for _, src := range []string{"", "abc", strings.Repeat("ab", 100), deep, lines} {
		f := formOf([]byte(src))
		if got := string(f.bytes()); got != src || f.size() != len(src) {
			t.Errorf("%.30q... became %.30q...", src, got)
		}
		if len(f) < 2 {
			continue
		}
		for _, size := range []int{2048, 1 << 20} {
			if n := len(f.scaled(size).bytes()); n > size+1 || n < size-size/8 {
				t.Errorf("%.30q... is %d bytes long, not %d", src, n, size)
			}
		}
	}
	f := formOf([]byte(strings.Repeat("[", 900) + strings.Repeat("a,", 900)))
	if got := f.stretched(10_000).bytes(); bytes.Count(got, []byte("[")) != 900 || len(got) != 10_000 {
		t.Errorf("%d bytes, %d brackets", len(got), bytes.Count(got, []byte("[")))
	}
	in := putIn([]byte("head,x-x,tail"), []byte("head,tail"))
	if got := in.scaled(100).bytes(); len(got) < 90 || !bytes.HasPrefix(got, []byte("head,x-x,x-x,")) ||
		!bytes.HasSuffix(got, []byte("x-x,tail")) {
		t.Errorf("what was put in is repeated as %q", got)
	}
	if putIn([]byte("same"), []byte("same")) != nil || putIn([]byte("cut"), []byte("cut off")) != nil {
		t.Error("nothing was put in, and is repeated")
	}
}

// TestLine reads no more of a text than it needs.
func TestLine(t *testing.T) {
	if got := Line("a\x00\n b"); got != "a? b" {
		t.Errorf("%q", got)
	}
	text := strings.Repeat("spouse is there already\n", 1000)
	if got := Line(text); got != Line(text[:2000]) || len(got) > 210 {
		t.Errorf("%q", got)
	}
}
