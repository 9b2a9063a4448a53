package dataset

import "math/rand/v2"

// RedditAccount is an answer of a web API: a thin envelope around one object.
type RedditAccount struct {
	ID   string
	Name string
	Kind string
	Data RedditData
}

// RedditData is the account inside a [RedditAccount].
type RedditData struct {
	CommentKarma int64
	HasMail      bool
	HasModMail   bool
	ID           string
	InboxCount   int64
	IsFriend     bool
	IsGold       bool
	LinkKarma    int64
	ModHash      string
	Name         string
	Over18       bool
}

var _ = add(Set[RedditAccount]{
	ID:  "redditaccount",
	Doc: "answer of a web API: six strings (one of 88 characters), three integers and five bools in two levels",
	Generate: func(r *rand.Rand) RedditAccount {
		id := letters(r, "0123456789"+lower, 6)
		return RedditAccount{
			ID:   id,
			Name: "t2_" + id,
			Kind: "t2",
			Data: RedditData{
				CommentKarma: magnitude(r, 20) - 100, // the site stops counting at -100
				HasMail:      oneIn(r, 4),
				HasModMail:   oneIn(r, 20),
				ID:           id,
				InboxCount:   magnitude(r, 7),
				IsFriend:     oneIn(r, 10),
				IsGold:       oneIn(r, 10),
				LinkKarma:    magnitude(r, 20),
				ModHash:      letters(r, "0123456789"+lower, 88),
				Name:         login(r),
				Over18:       oneIn(r, 3),
			},
		}
	},
})
