package tap

import (
	"math/bits"
	"strconv"
)

// numberValue scans a number that is a value.
func (s *scanner) numberValue(f *field) {
	s.put(`"`)
	whole := s.number()
	s.put(`"`)
	if !s.marking {
		return
	}
	switch k := f.of.kind; {
	case isInteger(k) && !whole:
		s.mark("number-form")
	case k.String() == "string" || k.String() == "bool" || f.of.bytes || f.of.time:
		s.mark("wrong-kind")
	case isInteger(k):
		s.mark("number-range")
	}
}

// number scans a number and stores its shape; it reports whether the number is written as a whole one. Shapes:
//
//	z        zero; z.2 with two digits behind the point
//	i3b9     a whole number of three digits, from 2⁸ to 2⁹-1, and of these in the lower half; q behind it: in the
//	         upper half; m behind it: it is the largest of a type, or in the lower half the smallest
//	f3.2b9   one with two digits behind the point, of which the whole part is so large
//	f1.4l2   the whole part is zero, and so are two digits behind the point
//	E-7      behind one of these: times ten to the power of -7
//
// A minus stands before all of them where the number has one.
func (s *scanner) number() (whole bool) {
	negative := s.at < len(s.data) && s.data[s.at] == '-'
	if negative {
		s.at++
		s.put("-")
	}
	first := s.at
	value, exact := s.digits()
	digits := s.at - first
	if digits == 0 || digits > 1 && s.data[first] == '0' {
		s.wrong = true
		return false
	}
	if s.at >= len(s.data) || s.data[s.at] != '.' {
		if value == 0 && exact {
			s.put("z")
		} else {
			s.putNumber("i", digits)
			s.magnitude(value, exact)
			if exact && (largest(value) || negative && smallest(value)) {
				s.put("m")
			}
		}
		return !s.exponent()
	}
	s.at++
	start := s.at
	fraction, exactFraction := s.digits()
	behind := s.data[start:s.at]
	if len(behind) == 0 {
		s.wrong = true
		return false
	}
	if value == 0 && exact && fraction == 0 && exactFraction {
		s.putNumber("z.", len(behind))
	} else {
		s.putNumber("f", digits)
		s.putNumber(".", len(behind))
		if value == 0 {
			zeros := 0
			for zeros < len(behind) && behind[zeros] == '0' {
				zeros++
			}
			s.putNumber("l", zeros)
		} else {
			s.magnitude(value, exact)
		}
	}
	s.exponent()
	return false
}

// digits reads digits and is their value, if it fits.
func (s *scanner) digits() (value uint64, exact bool) {
	exact = true
	for s.at < len(s.data) && s.data[s.at] >= '0' && s.data[s.at] <= '9' {
		high, low := bits.Mul64(value, 10)
		sum, carry := bits.Add64(low, uint64(s.data[s.at]-'0'), 0)
		exact = exact && high == 0 && carry == 0
		value = sum
		s.at++
	}
	return value, exact
}

// magnitude stores how many bits a number has.
func (s *scanner) magnitude(value uint64, exact bool) {
	if exact {
		n := bits.Len64(value)
		if s.putNumber("b", n); n >= 4 && value>>(n-2)&1 == 1 {
			s.put("q")
		}
	}
}

// exponent reads an exponent, if there is one.
func (s *scanner) exponent() bool {
	if s.at >= len(s.data) || s.data[s.at]|0x20 != 'e' {
		return false
	}
	s.at++
	start := s.at
	if s.at < len(s.data) && (s.data[s.at] == '+' || s.data[s.at] == '-') {
		s.at++
	}
	first := s.at
	if s.digits(); s.at == first {
		s.wrong = true
		return true
	}
	n, err := strconv.Atoi(string(s.data[start:s.at]))
	if err == nil && n > -1000 && n < 1000 {
		s.putNumber("E", n)
	}
	return true
}

// largest reports whether a number is the largest of one of Go's types of integers.
func largest(n uint64) bool {
	switch n {
	case 1<<7 - 1, 1<<8 - 1, 1<<15 - 1, 1<<16 - 1, 1<<31 - 1, 1<<32 - 1, 1<<63 - 1, 1<<64 - 1:
		return true
	}
	return false
}

// smallest reports whether a number with a minus is the smallest of one of Go's types of integers.
func smallest(n uint64) bool { return n == 1<<7 || n == 1<<15 || n == 1<<31 || n == 1<<63 }
