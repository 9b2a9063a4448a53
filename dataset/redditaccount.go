package dataset

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
