package scratch

import (
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"math/big"
	"net"
	"net/netip"
	"net/url"
	"reflect"
	"strconv"
	"time"
)

// much is how many times as large as others large values are at the most.
const much = 8

// leaf fills a value without parts.
func (f *Filler) leaf(v reflect.Value, l level) {
	if f.constant(v, l) {
		return
	}
	if l.nothing() {
		v.SetZero()
		return
	}
	switch v.Kind() {
	case reflect.Bool:
		v.SetBool(l == large || l == high || l == typical && f.Rand.IntN(2) == 1)
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		most := int64(1)<<(v.Type().Bits()-1) - 1
		switch l {
		case large:
			v.SetInt(-most + f.Rand.Int64N(most/2))
		case low:
			v.SetInt(-most - 1)
		case high:
			v.SetInt(most)
		default:
			v.SetInt(1 + f.Rand.Int64N(1<<f.Rand.IntN(v.Type().Bits()-1)))
		}
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		most := min(^uint64(0)>>(64-v.Type().Bits()), math.MaxInt64) // some formats have no larger number
		switch l {
		case large:
			v.SetUint(most/2 - f.Rand.Uint64N(most/4))
		case low:
			v.SetUint(1)
		case high:
			v.SetUint(most)
		default:
			v.SetUint(f.Rand.Uint64N(1<<f.Rand.IntN(v.Type().Bits()-1)) + 1)
		}
	case reflect.Float32, reflect.Float64:
		v.SetFloat(f.float(v.Type().Bits(), l))
	case reflect.Complex64, reflect.Complex128:
		bits := v.Type().Bits() / 2
		v.SetComplex(complex(f.float(bits, l), f.float(bits, l)))
	case reflect.String:
		v.SetString(f.textOf(l))
	}
}

// constant takes a constant of the type where it has some; 0 and "" are values of a type without forms too.
func (f *Filler) constant(v reflect.Value, l level) bool {
	t := v.Type()
	numbers, texts := f.Known.Numbers[t], f.Known.Texts[t]
	n := len(numbers) + len(texts)
	if n == 0 || l.nothing() && len(f.ownForms(t).forms) == 0 {
		return false
	}
	i := f.Rand.IntN(n)
	switch l {
	case low:
		i = 0
	case high:
		i = n - 1
	}
	switch {
	case v.CanInt():
		v.SetInt(numbers[i])
	case v.CanUint():
		v.SetUint(uint64(numbers[i]))
	default:
		v.SetString(texts[i])
	}
	return true
}

func (f *Filler) float(bits int, l level) float64 {
	switch {
	case l == large:
		return -float64(1 + f.Rand.IntN(1<<23))
	case l == low && bits == 32:
		return float64(float32(-3.4e38)) // as decimals too
	case l == low:
		return -math.MaxFloat64
	case l == high && bits == 32:
		return float64(float32(1) / 3)
	case l == high:
		return 1.0 / 3
	}
	return float64(float32(f.Rand.Float64() * 1000))
}

const letters = "abcdefghijklmnopqrstuvwxyz0123456789"

// text is never empty.
func (f *Filler) text() string { return f.letters(1 + f.Rand.IntN(f.Size.Length)) }

func (f *Filler) letters(n int) string {
	b := make([]byte, n)
	for i := range b {
		b[i] = letters[f.Rand.IntN(len(letters))]
	}
	return string(b)
}

func (f *Filler) textOf(l level) string {
	switch l {
	case large:
		return f.letters(f.Size.Length * (1 + f.Rand.IntN(much)))
	case low:
		return f.text() + ` "quoted" 'too', <a & b> \ 100%:` + "\t\n#" + f.text()
	case high:
		return f.text() + "é ß 世界 \u2028 🙂" + f.text()
	}
	return f.text()
}

// bytes fills a byte slice.
func (f *Filler) bytes(v reflect.Value, l level) {
	switch l {
	case absent, zero:
	case empty:
		v.SetBytes([]byte{})
	case low:
		v.SetBytes([]byte{0})
	case high:
		v.SetBytes([]byte{0xff, 0, 0x80, '"', '\n', 0xc3})
	default:
		v.SetBytes([]byte(f.textOf(l)))
	}
}

// The first and the last time that 64 bits of nanoseconds hold, but for a day: in other years, and without a year,
// some libraries have no times, and that is another question.
var firstTime, lastTime = time.Date(1677, 9, 22, 0, 0, 0, 0, time.UTC),
	time.Date(2262, 4, 10, 23, 59, 59, 999999999, time.UTC)

func (f *Filler) time(l level) time.Time {
	switch l {
	case absent, zero, empty: // zero but for the day, which types that keep days only keep too
		return time.Date(2000, 1, 1, 0, 0, 0, 0, time.UTC)
	case low:
		return firstTime
	case high:
		return lastTime
	}
	return time.Unix(f.Rand.Int64N(2e9), f.Rand.Int64N(1e9)).UTC()
}

// known fills types of the standard library whose values are not any bytes.
func (f *Filler) known(p any, l level) bool {
	none := l.nothing()
	switch p := p.(type) {
	case *time.Time:
		*p = f.time(l)
	case *time.Duration: // what its int64 can hold beyond these years is another question too
		switch l {
		case absent, zero, empty:
			*p = 0
		case low:
			*p = time.Unix(0, 0).Sub(lastTime)
		case high:
			*p = lastTime.Sub(time.Unix(0, 0))
		case large:
			*p = -time.Duration(f.Rand.Int64N(1e18))
		default:
			*p = time.Duration(1 + f.Rand.Int64N(1<<f.Rand.IntN(62)))
		}
	case *big.Int:
		if l == large || l == low {
			p.Lsh(big.NewInt(-1), 65+uint(f.Rand.IntN(100)))
		} else if !none {
			p.SetUint64(f.Rand.Uint64())
		}
	case *big.Float:
		p.SetFloat64(f.Rand.Float64())
	case *big.Rat:
		p.SetFrac64(f.Rand.Int64N(1e9), 1+f.Rand.Int64N(1e9))
	case *netip.Addr:
		*p = f.address(l)
	case *netip.Prefix:
		*p = netip.PrefixFrom(f.address(typical), 8+f.Rand.IntN(24)).Masked()
	case *netip.AddrPort:
		*p = netip.AddrPortFrom(f.address(typical), uint16(f.Rand.Uint32()))
	case *net.IP:
		if !none {
			*p = net.IPv4(10, byte(f.Rand.Uint32()), byte(f.Rand.Uint32()), 1)
		}
	case *net.IPMask:
		if !none {
			*p = net.CIDRMask(8+f.Rand.IntN(24), 32)
		}
	case *url.URL:
		*p = url.URL{Scheme: "https", Host: f.text() + ".example", Path: "/" + f.text()}
	case *json.RawMessage:
		*p = fmt.Appendf(nil, `{"%s":%d}`, f.text(), f.Rand.IntN(1000))
	case *json.Number:
		*p = json.Number(strconv.Itoa(f.Rand.IntN(1e9)))
	case *error:
		if !none {
			*p = errors.New(f.text())
		}
	default:
		return f.wellKnown(reflect.ValueOf(p).Elem(), l)
	}
	return true
}

func (f *Filler) address(l level) netip.Addr {
	switch l {
	case absent, zero, empty:
		return netip.Addr{}
	case high:
		return netip.AddrFrom16([16]byte{0: 0x20, 1: 1, 15: byte(f.Rand.Uint32())})
	}
	return netip.AddrFrom4([4]byte{10, byte(f.Rand.Uint32()), byte(f.Rand.Uint32()), 1})
}
