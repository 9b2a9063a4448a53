package dataset

import "math/rand/v2"

// letters returns n characters drawn from alphabet.
func letters(r *rand.Rand, alphabet string, n int) string {
	b := make([]byte, n)
	for i := range b {
		b[i] = alphabet[r.IntN(len(alphabet))]
	}
	return string(b)
}

func hex(r *rand.Rand, n int) string    { return letters(r, "0123456789abcdef", n) }
func digits(r *rand.Rand, n int) string { return letters(r, "0123456789", n) }

// random returns n random bytes.
func random(r *rand.Rand, n int) []byte {
	b := make([]byte, n)
	for i := range b {
		b[i] = byte(r.Uint32())
	}
	return b
}

// pick returns one of the choices.
func pick[T any](r *rand.Rand, choices ...T) T { return choices[r.IntN(len(choices))] }
