namespace go thrift_apache_compact

struct Timestamp {
	1: i64 Seconds
	2: i32 Nanos
}

struct WireTimelineCursor {
	1: i64 Newest
	2: i64 Oldest
	3: string Query
	4: i32 Count
	5: double Took
}

struct WireNoteMention {
	1: i64 ID
	2: string Name
	3: string Handle
	4: i32 First
	5: i32 Last
}

struct WireNoteLink {
	1: string Short
	2: string Shown
	3: string Target
	4: i32 First
	5: i32 Last
}

struct WireNotePart {
	1: string Text
	2: i32 First
	3: i32 Last
}

struct WireAuthor {
	1: i64 ID
	2: string Name
	3: string Handle
	4: string Place
	5: string About
	6: optional string URL
	7: i32 Followers
	8: i32 Following
	9: i32 Listed
	10: i32 Favorites
	11: i32 Notes
	12: Timestamp Joined
	13: optional string Zone
	14: optional i32 Offset
	15: bool Protected
	16: bool Confirmed
	17: bool Translated
	18: string Background
	19: string Picture
	20: optional string Banner
	21: string LinkColor
	22: string TextColor
	23: bool DefaultLook
}

struct WireNote {
	1: i64 ID
	2: Timestamp Written
	3: string Text
	4: string Source
	5: string Language
	6: optional i64 ReplyTo
	7: optional string ReplyAs
	8: WireAuthor Author
	9: list<WireNotePart> Tags
	10: list<WireNoteLink> Links
	11: list<WireNoteMention> Mentions
}

struct WirePost {
	1: WireNote Message
	2: optional WireNote Reposted
	3: i32 Favorites
	4: i32 Reposts
	5: bool Liked
	6: bool Sensitive
}

struct WireTimeline {
	1: list<WirePost> Posts
	2: WireTimelineCursor Cursor
}
