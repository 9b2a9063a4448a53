namespace go thrift_apache_binary

struct WireRedditData {
	1: i64 CommentKarma
	2: bool HasMail
	3: bool HasModMail
	4: string ID
	5: i64 InboxCount
	6: bool IsFriend
	7: bool IsGold
	8: i64 LinkKarma
	9: string ModHash
	10: string Name
	11: bool Over18
}

struct WireRedditAccount {
	1: string ID
	2: string Name
	3: string Kind
	4: WireRedditData Data
}
