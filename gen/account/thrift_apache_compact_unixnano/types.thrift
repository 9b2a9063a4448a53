namespace go thrift_apache_compact_unixnano

struct WireAccount {
	1: binary ID
	2: binary Owner
	3: binary Branch
	4: string Name
	5: string Email
	6: string Locale
	7: i16 Kind
	8: i16 State
	9: i32 Risk
	10: i32 Currency
	11: binary Balance
	12: binary Reserved
	13: i64 Limit
	14: i64 Overdue
	15: i32 Fee
	16: i64 Logins
	17: i32 Failures
	18: i64 Version
	19: double Rate
	20: double Score
	21: bool Active
	22: bool Locked
	23: bool Joint
	24: bool Paper
	25: i64 Opened
	26: optional i64 Closed
	27: optional i64 Verified
	28: optional string Nickname
	29: optional string Phone
	30: optional string Referrer
	31: optional double Discount
	32: optional i64 Bonus
	33: optional i32 Rank
	34: optional bool Consent
	35: list<string> Tags
	36: map<string, string> Options
}
