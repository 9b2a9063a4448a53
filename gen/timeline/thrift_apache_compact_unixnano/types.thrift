namespace go thrift_apache_compact_unixnano

struct WireTimelineMetadata {
	1: i64 MaxID
	2: i64 SinceID
	3: string Query
	4: i32 Count
	5: double CompletedIn
}

struct WireNoteMention {
	1: i64 ID
	2: string Name
	3: string ScreenName
}

struct WireNoteLink {
	1: string URL
	2: string DisplayURL
	3: string ExpandedURL
}

struct WireAuthor {
	1: i64 ID
	2: string Name
	3: string ScreenName
	4: string Location
	5: string Description
	6: optional string URL
	7: i32 FollowersCount
	8: i32 FriendsCount
	9: i32 StatusesCount
	10: i64 CreatedAt
	11: optional string TimeZone
	12: bool Protected
	13: bool Verified
	14: bool Translator
	15: bool GeoEnabled
	16: bool Following
	17: bool ProfileUsesBackground
	18: string ProfileBackgroundImage
	19: string ProfileImage
	20: optional string ProfileBanner
	21: string ProfileLinkColor
	22: string ProfileTextColor
	23: bool DefaultProfile
}

struct WireNote {
	1: i64 ID
	2: i64 CreatedAt
	3: string Text
	4: string Source
	5: string LanguageCode
	6: optional i64 InReplyToStatus
	7: optional string InReplyToScreenName
	8: optional string Place
	9: list<i64> Contributors
	10: WireAuthor User
	11: i32 RepostCount
	12: i32 FavoriteCount
	13: list<string> Hashtags
	14: list<string> Symbols
	15: list<WireNoteLink> Links
	16: list<WireNoteMention> UserMentions
	17: bool Truncated
	18: bool Favorited
	19: bool PossiblySensitive
}

struct WirePost {
	1: WireNote Status
	2: optional WireNote RepostedStatus
	3: bool Reposted
}

struct WireTimeline {
	1: list<WirePost> Statuses
	2: WireTimelineMetadata Metadata
}
