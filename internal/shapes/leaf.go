package shapes

import (
	"encoding/base64"
	"fmt"
	"hash/fnv"
	"math"
	"math/rand/v2"
	"strconv"
	"strings"
	"time"
)

// leaf makes up a text or a number of a shape such as s12u2 or i3b9; package tap says what they mean.
func (d *drawer) leaf(shape, path string) error {
	kind, rest := "", shape
	if shape != "" {
		kind, rest = shape[:1], shape[1:]
	}
	switch kind {
	case "s":
		n := numbers(shape)
		r := d.rand
		if n['e'] > 0 { // equal in all messages of the process
			h := fnv.New64a()
			fmt.Fprintf(h, "%s %s %d", d.site.Run, path, n['e'])
			r = rand.New(rand.NewPCG(d.seed, h.Sum64()))
		}
		d.out.WriteString(`"` + madeUp(r, n) + `"`)
	case "t":
		d.out.WriteString(`"` + d.time(numbers(shape)['t'], rest) + `"`)
	case "g":
		fmt.Fprintf(d.out, `"%08x-%04x-4%03x-%04x-%012x"`, d.rand.Uint32(), d.rand.UintN(1<<16), d.rand.UintN(1<<12),
			0x8000|d.rand.UintN(1<<14), d.rand.Uint64N(1<<48))
	case "h":
		d.out.WriteByte('"')
		for range min(numbers(shape)['h'], mostBytes) {
			d.out.WriteByte("0123456789abcdef"[d.rand.IntN(16)])
		}
		d.out.WriteByte('"')
	case "b":
		b := make([]byte, min(numbers(shape)['b'], mostBytes))
		for i := range b {
			b[i] = byte(d.rand.Uint32())
		}
		d.out.WriteString(`"` + base64.StdEncoding.EncodeToString(b) + `"`)
	case "n":
		d.out.WriteString(`"` + d.number(rest) + `"`)
	case "-", "i", "f", "z":
		d.out.WriteString(d.number(shape))
	default:
		return fmt.Errorf("no shape is called %q", shape)
	}
	return nil
}

// numbers are those behind the letters of a shape.
func numbers(shape string) map[byte]int {
	all := map[byte]int{}
	for i := 0; i < len(shape); {
		letter := shape[i]
		i++
		start := i
		for i < len(shape) && (shape[i] >= '0' && shape[i] <= '9' || letter == 'E' && i == start && shape[i] == '-') {
			i++
		}
		n, err := strconv.Atoi(shape[start:i])
		if err != nil {
			n = 0 // a letter alone
		}
		all[letter] = n
	}
	return all
}

const letters = "abcdefghijklmnopqrstuvwxyz0123456789-_ "

// madeUp is a text of a shape, as it stands within quotes.
func madeUp(r *rand.Rand, n map[byte]int) string {
	var b strings.Builder
	wide, bytes := n['u'], n['w']
	lone := min(n['y'], wide)
	plain := max(min(n['s'], mostBytes)-bytes-n['v']-(n['x']-lone), 0)
	for range plain {
		b.WriteByte(letters[r.IntN(len(letters))])
	}
	for range max(n['x']-lone, 0) {
		b.WriteString(`\"`)
	}
	for range lone {
		b.WriteString(`\ud800`)
	}
	for range n['v'] {
		b.WriteByte(0xff)
	}
	bytes -= 3 * lone
	for left := wide - lone; left > 0; left-- {
		width := min(max((bytes+left/2)/left, 2), 4)
		b.WriteString([]string{"é", "世", "😀"}[width-2])
		bytes -= width
	}
	return b.String()
}

// time is one of the year 2026, or the zero time, with digits behind its seconds.
func (d *drawer) time(fraction int, form string) string {
	layout := "2006-01-02T15:04:05"
	t := time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC).Add(time.Duration(d.rand.Int64N(int64(365 * 24 * time.Hour))))
	if strings.HasSuffix(form, "z") {
		t = time.Time{}
	}
	text := t.Format(layout)
	if fraction > 0 {
		text += "." + d.digits(fraction, true)
	}
	if strings.Contains(form, "Z") {
		return text + "Z"
	}
	return text + "+02:00"
}

// digits are some digits, of which the last one is not zero where that is asked for.
func (d *drawer) digits(n int, ends bool) string {
	b := make([]byte, min(max(n, 0), 1000))
	for i := range b {
		b[i] = byte('0' + d.rand.IntN(10))
	}
	if ends && len(b) > 0 {
		b[len(b)-1] = byte('1' + d.rand.IntN(9))
	}
	return string(b)
}

// number makes up a number.
func (d *drawer) number(shape string) string {
	sign, rest := "", shape
	if strings.HasPrefix(shape, "-") {
		sign, rest = "-", shape[1:]
	}
	n := numbers(rest)
	power := ""
	if e, ok := n['E']; ok {
		power = "e" + strconv.Itoa(e)
	}
	point := func() string {
		digits := n['.']
		if zeros, ok := n['l']; ok {
			zeros = min(zeros, max(digits-1, 0))
			if rest := digits - zeros; rest > 1 {
				return strings.Repeat("0", zeros) + string(byte('1'+d.rand.IntN(9))) + d.digits(rest-1, true)
			}
			return strings.Repeat("0", zeros) + d.digits(1, true)
		}
		return d.digits(digits, true)
	}
	switch {
	case strings.HasPrefix(rest, "z"):
		if n['.'] > 0 {
			return sign + "0." + strings.Repeat("0", n['.']) + power
		}
		return sign + "0" + power
	case strings.HasPrefix(rest, "f"):
		if _, ok := n['l']; ok {
			return sign + "0." + point() + power
		}
		return sign + d.whole(n['f'], n) + "." + point() + power
	}
	return sign + d.whole(n['i'], n) + power
}

// whole is a whole number of so many digits and bits.
func (d *drawer) whole(digits int, n map[byte]int) string {
	bits, known := n['b']
	if !known || bits > 64 || bits < 1 {
		return string(byte('1'+d.rand.IntN(9))) + d.digits(digits-1, false)
	}
	low, high := uint64(1)<<(bits-1), uint64(math.MaxUint64)>>(64-bits)
	_, upper := n['q']
	if _, edge := n['m']; edge && !upper && bits >= 8 { // of negative ones
		return strconv.FormatUint(low, 10)
	} else if edge {
		return strconv.FormatUint(high, 10)
	}
	if middle := low + low/2; bits >= 4 {
		if upper {
			low = middle
		} else {
			high = middle - 1
		}
	}
	if digits <= 19 {
		ten := uint64(1)
		for range max(digits-1, 0) {
			ten *= 10
		}
		low, high = max(low, ten), min(high, ten*10-1)
	} else {
		low = max(low, 10_000_000_000_000_000_000)
	}
	if high <= low {
		return strconv.FormatUint(low, 10)
	}
	return strconv.FormatUint(low+d.rand.Uint64N(high-low+1), 10)
}
