package dataset

import (
	"math/rand/v2"
	"time"
)

// Timeline is a large document such as services for messages answer with: posts in several
// scripts, with their authors, links and switches, a fifth of whose fields is empty. Kinds, depths and lengths
// are those of a real one (bench/likeness).
type Timeline struct {
	Statuses []Post
	Metadata TimelineMetadata
}

// TimelineMetadata says where a [Timeline] goes on.
type TimelineMetadata struct {
	MaxID       uint64
	SinceID     uint64
	Query       string
	Count       int32
	CompletedIn float64 // seconds
}

// Post is one entry of a [Timeline].
type Post struct {
	Status         Note
	RepostedStatus *Note // the one that this one only passes on
	Reposted       bool
}

// Note is what somebody wrote.
type Note struct {
	ID                  uint64
	CreatedAt           time.Time // whole seconds
	Text                string
	Source              string
	LanguageCode        string
	InReplyToStatus     *uint64
	InReplyToScreenName *string
	Place               *string
	Contributors        []uint64
	User                Author
	RepostCount         int32
	FavoriteCount       int32
	Hashtags            []string
	Symbols             []string
	Links               []NoteLink
	UserMentions        []NoteMention
	Truncated           bool
	Favorited           bool
	PossiblySensitive   bool
}

// Author is who wrote a [Note].
type Author struct {
	ID                     uint64
	Name                   string
	ScreenName             string
	Location               string
	Description            string
	URL                    *string
	FollowersCount         int32
	FriendsCount           int32
	StatusesCount          int32
	CreatedAt              time.Time
	TimeZone               *string
	Protected              bool
	Verified               bool
	Translator             bool
	GeoEnabled             bool
	Following              bool
	ProfileUsesBackground  bool
	ProfileBackgroundImage string
	ProfileImage           string
	ProfileBanner          *string
	ProfileLinkColor       string
	ProfileTextColor       string
	DefaultProfile         bool
}

// NoteLink is a link of a [Note].
type NoteLink struct {
	URL         string
	DisplayURL  string
	ExpandedURL string
}

// NoteMention is a person whom a [Note] names.
type NoteMention struct {
	ID         uint64
	Name       string
	ScreenName string
}

var _ = add(Set[Timeline]{
	ID: "timeline",
	Doc: "a large document: 100 posts with their authors, texts in seven scripts, many switches, a fifth of the " +
		"fields empty",
	Count: 10,
	Generate: func(r *rand.Rand) Timeline {
		now := between(r, 2010, 2037).Truncate(time.Second)
		t := Timeline{Statuses: list(100, func() Post {
			now = now.Add(-time.Duration(r.IntN(30)) * time.Second)
			return post(r, now)
		})}
		t.Metadata = TimelineMetadata{MaxID: t.Statuses[0].Status.ID, SinceID: t.Statuses[99].Status.ID,
			Query: scriptText(r, 2, 8), Count: 100, CompletedIn: float64(r.IntN(1e6)) / 1e6}
		return t
	},
})

func post(r *rand.Rand, at time.Time) Post {
	p := Post{Status: note(r, at), Reposted: oneIn(r, 10)}
	if !oneIn(r, 4) {
		n := note(r, at.Add(-within(r, 100*time.Hour)).Truncate(time.Second))
		p.RepostedStatus = &n
	}
	return p
}

func note(r *rand.Rand, at time.Time) Note {
	n := Note{
		ID:            uint64(r.Int64()),
		CreatedAt:     at,
		Text:          scriptText(r, 20, 140),
		Source:        `<a href="https://` + word(r) + `.example/" rel="nofollow">` + phrase(r, 1, 3) + `</a>`,
		LanguageCode:  pick(r, "ja", "en", "ar", "ru", "el", "hi", "ko"),
		User:          author(r),
		RepostCount:   int32(magnitude(r, 12)),
		FavoriteCount: int32(magnitude(r, 8)),
		Hashtags:      list(seldom(r, 4), func() string { return scriptText(r, 3, 12) }),
		Symbols:       list(seldom(r, 50), func() string { return letters(r, upper, 4) }),
		Contributors:  list(seldom(r, 50), func() uint64 { return uint64(r.Int64()) }),
		Links: list(seldom(r, 4), func() NoteLink {
			return NoteLink{URL: "https://s.example/" + letters(r, lower, 10), DisplayURL: word(r) + ".example/" + word(r),
				ExpandedURL: "https://" + word(r) + ".example/" + word(r) + "/" + hex(r, 16)}
		}),
		UserMentions: list(seldom(r, 2), func() NoteMention {
			return NoteMention{ID: uint64(r.Int64N(4e9)), Name: scriptText(r, 3, 20), ScreenName: login(r)}
		}),
		Truncated:         oneIn(r, 20),
		Favorited:         oneIn(r, 10),
		PossiblySensitive: oneIn(r, 20),
	}
	if oneIn(r, 5) {
		to, as := uint64(r.Int64()), login(r)
		n.InReplyToStatus, n.InReplyToScreenName = &to, &as
	}
	if oneIn(r, 20) {
		place := scriptText(r, 2, 20)
		n.Place = &place
	}
	return n
}

// seldom is one or two once in n times, else none.
func seldom(r *rand.Rand, n int) int {
	if !oneIn(r, n) {
		return 0
	}
	return 1 + r.IntN(2)
}

func author(r *rand.Rand) Author {
	return Author{
		ID:                     uint64(r.Int64N(4e9)),
		Name:                   pick(r, scriptText(r, 3, 20), phrase(r, 1, 3)),
		ScreenName:             login(r),
		Location:               pick(r, "", "", scriptText(r, 2, 20)),
		Description:            scriptText(r, 0, 160),
		URL:                    some(r, "https://"+word(r)+".example/"+word(r)),
		FollowersCount:         int32(magnitude(r, 20)),
		FriendsCount:           int32(magnitude(r, 12)),
		StatusesCount:          int32(magnitude(r, 18)),
		CreatedAt:              between(r, 2006, 2015).Truncate(time.Second),
		TimeZone:               some(r, pick(r, "Tokyo", "London", "Pacific Time", "Athens")),
		Protected:              oneIn(r, 30),
		Verified:               oneIn(r, 30),
		Translator:             oneIn(r, 20),
		GeoEnabled:             oneIn(r, 3),
		Following:              oneIn(r, 20),
		ProfileUsesBackground:  !oneIn(r, 5),
		ProfileBackgroundImage: "https://img.example/background/" + hex(r, 12) + ".png",
		ProfileImage:           "https://img.example/profile/" + digits(r, 18) + "/" + hex(r, 8) + "_normal.jpeg",
		ProfileBanner:          some(r, "https://img.example/banner/"+digits(r, 9)+"/"+digits(r, 10)),
		ProfileLinkColor:       hex(r, 6),
		ProfileTextColor:       hex(r, 6),
		DefaultProfile:         oneIn(r, 2),
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
