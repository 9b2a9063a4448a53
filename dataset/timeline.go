package dataset

import (
	"math/rand/v2"
	"time"
)

// Timeline is a large document such as services for messages answer with: posts in several
// scripts, with their authors, links and counts, most of whose fields are often empty.
type Timeline struct {
	Posts  []Post
	Cursor TimelineCursor
}

// TimelineCursor says where a [Timeline] goes on.
type TimelineCursor struct {
	Newest uint64
	Oldest uint64
	Query  string
	Count  int32
	Took   float64 // seconds
}

// Post is one entry of a [Timeline].
type Post struct {
	Message   Note
	Reposted  *Note // the one that this one only passes on
	Favorites int32
	Reposts   int32
	Liked     bool
	Sensitive bool
}

// Note is what somebody wrote.
type Note struct {
	ID       uint64
	Written  time.Time // whole seconds
	Text     string
	Source   string
	Language string
	ReplyTo  *uint64
	ReplyAs  *string
	Author   Author
	Tags     []NotePart
	Links    []NoteLink
	Mentions []NoteMention
}

// Author is who wrote a [Note].
type Author struct {
	ID          uint64
	Name        string
	Handle      string
	Place       string
	About       string
	URL         *string
	Followers   int32
	Following   int32
	Listed      int32
	Favorites   int32
	Notes       int32
	Joined      time.Time
	Zone        *string
	Offset      *int32 // seconds
	Protected   bool
	Confirmed   bool
	Translated  bool
	Background  string
	Picture     string
	Banner      *string
	LinkColor   string
	TextColor   string
	DefaultLook bool
}

// NotePart is a word of a [Note] with its first and last byte.
type NotePart struct {
	Text  string
	First int32
	Last  int32
}

// NoteLink is a link of a [Note].
type NoteLink struct {
	Short  string
	Shown  string
	Target string
	First  int32
	Last   int32
}

// NoteMention is a person whom a [Note] names.
type NoteMention struct {
	ID     uint64
	Name   string
	Handle string
	First  int32
	Last   int32
}

var _ = add(Set[Timeline]{
	ID:    "timeline",
	Doc:   "a large document: 100 posts with their authors, texts in seven scripts, many fields empty",
	Count: 10,
	Generate: func(r *rand.Rand) Timeline {
		now := between(r, 2010, 2037).Truncate(time.Second)
		t := Timeline{Posts: list(100, func() Post {
			now = now.Add(-time.Duration(r.IntN(30)) * time.Second)
			return post(r, now)
		})}
		t.Cursor = TimelineCursor{Newest: t.Posts[0].Message.ID, Oldest: t.Posts[99].Message.ID, Query: scriptText(r, 2, 8), Count: 100, Took: float64(r.IntN(1e6)) / 1e6}
		return t
	},
})

func post(r *rand.Rand, at time.Time) Post {
	p := Post{
		Message:   note(r, at),
		Favorites: int32(magnitude(r, 8)),
		Reposts:   int32(magnitude(r, 12)),
		Liked:     oneIn(r, 10),
		Sensitive: oneIn(r, 20),
	}
	if !oneIn(r, 4) {
		n := note(r, at.Add(-within(r, 100*time.Hour)).Truncate(time.Second))
		p.Reposted = &n
	}
	return p
}

func note(r *rand.Rand, at time.Time) Note {
	n := Note{
		ID:       uint64(r.Int64()),
		Written:  at,
		Text:     scriptText(r, 20, 140),
		Source:   `<a href="https://` + word(r) + `.example/" rel="nofollow">` + phrase(r, 1, 3) + `</a>`,
		Language: pick(r, "ja", "en", "ar", "ru", "el", "hi", "ko"),
		Author:   author(r),
		Tags: list(r.IntN(2), func() NotePart {
			return NotePart{Text: scriptText(r, 3, 12), First: r.Int32N(70), Last: 70 + r.Int32N(70)}
		}),
		Links: list(r.IntN(2), func() NoteLink {
			return NoteLink{Short: "https://s.example/" + letters(r, lower, 10), Shown: word(r) + ".example/" + word(r), Target: "https://" + word(r) + ".example/" + word(r) + "/" + hex(r, 16), First: r.Int32N(70), Last: 70 + r.Int32N(70)}
		}),
		Mentions: list(r.IntN(3), func() NoteMention {
			return NoteMention{ID: uint64(r.Int64()), Name: scriptText(r, 3, 20), Handle: login(r), First: r.Int32N(70), Last: 70 + r.Int32N(70)}
		}),
	}
	if oneIn(r, 5) {
		to, as := uint64(r.Int64()), login(r)
		n.ReplyTo, n.ReplyAs = &to, &as
	}
	return n
}

func author(r *rand.Rand) Author {
	return Author{
		ID:          uint64(r.Int64()),
		Name:        scriptText(r, 3, 20),
		Handle:      login(r),
		Place:       pick(r, "", "", scriptText(r, 2, 20)),
		About:       scriptText(r, 0, 160),
		URL:         some(r, "https://"+word(r)+".example/"+word(r)),
		Followers:   int32(magnitude(r, 20)),
		Following:   int32(magnitude(r, 12)),
		Listed:      int32(magnitude(r, 8)),
		Favorites:   int32(magnitude(r, 14)),
		Notes:       int32(magnitude(r, 18)),
		Joined:      between(r, 2006, 2015).Truncate(time.Second),
		Zone:        some(r, pick(r, "Tokyo", "London", "Pacific Time", "Athens")),
		Offset:      some(r, pick[int32](r, 32400, -28800, 3600, 7200)),
		Protected:   oneIn(r, 30),
		Confirmed:   oneIn(r, 30),
		Translated:  oneIn(r, 20),
		Background:  "https://img.example/background/" + hex(r, 12) + ".png",
		Picture:     "https://img.example/profile/" + digits(r, 18) + "/" + hex(r, 8) + "_normal.jpeg",
		Banner:      some(r, "https://img.example/banner/"+digits(r, 9)+"/"+digits(r, 10)),
		LinkColor:   hex(r, 6),
		TextColor:   hex(r, 6),
		DefaultLook: oneIn(r, 2),
	}
}

// scripts are the first and the last letter of the scripts that texts are in, and how many letters of a
// hundred are spaces.
var scripts = [][3]rune{
	{'a', 'z', 16},
	{'ぁ', 'ん', 0}, {'一', '鿿', 0}, // twice as many are Japanese
	{'ا', 'ي', 18}, {'а', 'я', 14}, {'α', 'ω', 14}, {'अ', 'ह', 18}, {'가', '힣', 22},
}

// scriptText returns between least and most letters of one script, with spaces and now and then a picture, a
// mark or a line's end between them.
func scriptText(r *rand.Rand, least, most int) string {
	s := pick(r, scripts...)
	text := make([]rune, least+r.IntN(most-least+1))
	for i := range text {
		switch n := r.IntN(100); {
		case i == 0, i == len(text)-1:
			text[i] = s[0] + r.Int32N(s[1]-s[0]+1)
		case rune(n) < s[2]:
			text[i] = ' '
		case n >= 98:
			text[i] = pick(r, '!', '…', '\n', '"', '&', '😀', '🎉', '#')
		default:
			text[i] = s[0] + r.Int32N(s[1]-s[0]+1)
		}
	}
	return string(text)
}
