namespace go thrift_apache_binary

struct Timestamp {
	1: i64 Seconds
	2: i32 Nanos
}

struct WireSeatArea {
	1: i64 Area
	2: list<i64> Blocks
}

struct WireSeatCategory {
	1: i64 Category
	2: list<WireSeatArea> Areas
}

struct WirePrice {
	1: i64 Amount
	2: i64 Audience
	3: i64 Category
}

struct WirePerformance {
	1: i64 ID
	2: i64 Event
	3: optional string Name
	4: optional string Logo
	5: optional string SeatMap
	6: Timestamp Start
	7: string Venue
	8: list<WirePrice> Prices
	9: list<WireSeatCategory> Seats
}

struct WireEvent {
	1: i64 ID
	2: string Name
	3: optional string Subtitle
	4: optional string Description
	5: optional string Logo
	6: optional i64 Subject
	7: list<i64> Subtopics
	8: list<i64> Topics
}

struct WireSeason {
	1: map<string, string> Areas
	2: map<string, string> Audiences
	3: map<string, string> Categories
	4: map<string, string> Topics
	5: map<string, string> Subtopics
	6: map<string, list<i64>> TopicChildren
	7: map<string, string> Venues
	8: map<string, WireEvent> Events
	9: list<WirePerformance> Performances
}
