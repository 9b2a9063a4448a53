package dataset

import (
	"math/rand/v2"
	"strings"
)

const (
	lower = "abcdefghijklmnopqrstuvwxyz"
	upper = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
)

var words = []string{
	"account", "archive", "blue", "bracket", "cable", "camera", "carbon", "cart", "catalog", "chair",
	"client", "copper", "cotton", "desk", "draft", "drill", "engine", "filter", "frame", "garden",
	"glass", "handle", "index", "invoice", "kettle", "ladder", "lamp", "ledger", "letter", "light",
	"manual", "metal", "mirror", "module", "motor", "notes", "paper", "pencil", "photo", "plan",
	"pump", "report", "sensor", "shelf", "silver", "socket", "spring", "steel", "summary", "switch",
	"table", "timer", "tool", "travel", "valve", "vector", "walnut", "wheel", "window", "wool",
}

// Some names are not ASCII, so that codecs which check or escape UTF-8 do so.
var (
	firstNames = []string{
		"Ada", "Agnès", "Amir", "Björn", "Chiara", "Daniel", "Elif", "Emma", "Grace", "Hana",
		"Ivan", "José", "Jürgen", "Kenji", "Lena", "Liam", "Mónica", "Nora", "Olga", "Priya",
		"Quentin", "Rosa", "Søren", "Tomasz", "Uma", "Victor", "Wei", "Xenia", "Yusuf", "Zoë",
	}
	lastNames = []string{
		"Andersen", "Bauer", "Čapek", "Díaz", "Dubois", "Evans", "Fischer", "García", "Haddad", "Ito",
		"Jansen", "Kowalski", "Larsson", "Moreau", "Müller", "Nakamura", "Novák", "O'Brien", "Okafor", "Papadopoulos",
		"Rossi", "Schmidt", "Silva", "Singh", "Smith", "Turner", "Virtanen", "Wagner", "Yılmaz", "Zhang",
	}
)

func word(r *rand.Rand) string { return pick(r, words...) }

// phrase returns between least and most words with spaces between them.
func phrase(r *rand.Rand, least, most int) string {
	return strings.Join(list(least+r.IntN(most-least+1), func() string { return word(r) }), " ")
}

// login returns an account name like "kettle482", 5 to 11 characters.
func login(r *rand.Rand) string { return word(r) + digits(r, 1+r.IntN(4)) }

// fullName returns a first and a last name.
func fullName(r *rand.Rand) string { return pick(r, firstNames...) + " " + pick(r, lastNames...) }
