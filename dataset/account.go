package dataset

import (
	"math/rand/v2"
	"time"
)

// Account is a wide record of which most is there or nearly nothing: UUIDs and decimals as
// byte arrays, enumerations, pointers to what may be missing.
type Account struct {
	ID       [16]byte // UUID, always there
	Owner    [16]byte
	Branch   [16]byte
	Name     string
	Email    string
	Locale   string
	Kind     AccountKind
	State    AccountState
	Risk     AccountRisk
	Currency Currency
	Balance  [16]byte // IEEE 754 decimal128, big endian
	Reserved [16]byte
	Limit    int64 // cents
	Overdue  int64
	Fee      int32
	Logins   uint32
	Failures uint16
	Version  uint64
	Rate     float64
	Score    float32
	Active   bool
	Locked   bool
	Joint    bool
	Paper    bool // statements by post
	Opened   time.Time
	Closed   *time.Time
	Verified *time.Time
	Nickname *string
	Phone    *string
	Referrer *string
	Discount *float64
	Bonus    *int64
	Rank     *int32
	Consent  *bool
	Tags     []string
	Options  map[string]string
}

// AccountKind is what an [Account] is for.
type AccountKind uint8

const (
	AccountUnknown AccountKind = iota
	AccountCurrent
	AccountSavings
	AccountLoan
	AccountCard
	AccountEscrow
)

// AccountState is what can be done with an [Account].
type AccountState uint8

const (
	AccountPending AccountState = iota
	AccountOpen
	AccountFrozen
	AccountDormant
	AccountClosed
)

// AccountRisk is how an [Account] was rated.
type AccountRisk int32

const (
	RiskNone AccountRisk = iota
	RiskLow
	RiskMedium
	RiskHigh
)

// Currency is a currency's number after ISO 4217.
type Currency uint16

const (
	CurrencyNone Currency = 0
	CurrencyJPY  Currency = 392
	CurrencyCHF  Currency = 756
	CurrencyGBP  Currency = 826
	CurrencyUSD  Currency = 840
	CurrencyEUR  Currency = 978
)

var _ = []Set[Account]{
	add(Set[Account]{
		ID:       "account/full",
		Doc:      "36 fields, all set: UUIDs and decimals as byte arrays, four enums, nine pointers",
		Generate: func(r *rand.Rand) Account { return account(r, 100) },
	}),
	add(Set[Account]{
		ID:       "account/sparse",
		Doc:      "the same type, of which nine fields in ten are zero, empty or nil",
		Generate: func(r *rand.Rand) Account { return account(r, 10) },
	}),
}

// account draws a value of which each field but two is set in percent of 100 cases.
func account(r *rand.Rand, percent int) Account {
	there := func() bool { return r.IntN(100) < percent }
	return Account{
		ID:     [16]byte(random(r, 16)),
		Owner:  when(there(), func() [16]byte { return [16]byte(random(r, 16)) }),
		Branch: when(there(), func() [16]byte { return [16]byte(random(r, 16)) }),
		Name:   when(there(), func() string { return fullName(r) }),
		Email:  when(there(), func() string { return login(r) + "@" + word(r) + ".example" }),
		Locale: when(there(), func() string { return pick(r, "de-CH", "en-GB", "en-US", "fr-FR", "ja-JP") }),
		Kind:   when(there(), func() AccountKind { return AccountCurrent + AccountKind(r.IntN(int(AccountEscrow))) }),
		State:  when(there(), func() AccountState { return AccountOpen + AccountState(r.IntN(int(AccountClosed))) }),
		Risk:   when(there(), func() AccountRisk { return RiskLow + AccountRisk(r.IntN(int(RiskHigh))) }),
		Currency: when(there(),
			func() Currency { return pick(r, CurrencyJPY, CurrencyCHF, CurrencyGBP, CurrencyUSD, CurrencyEUR) }),
		Balance:  when(there(), func() [16]byte { return cents(1 + magnitude(r, 40)) }),
		Reserved: when(there(), func() [16]byte { return cents(1 + magnitude(r, 20)) }),
		Limit:    when(there(), func() int64 { return 1 + magnitude(r, 30) }),
		Overdue:  when(there(), func() int64 { return -1 - magnitude(r, 20) }),
		Fee:      when(there(), func() int32 { return 1 + r.Int32N(5000) }),
		Logins:   when(there(), func() uint32 { return 1 + uint32(magnitude(r, 14)) }),
		Failures: when(there(), func() uint16 { return 1 + uint16(r.IntN(5)) }),
		Version:  when(there(), func() uint64 { return 1 + uint64(magnitude(r, 20)) }),
		Rate:     when(there(), func() float64 { return float64(1+r.IntN(2000)) / 10000 }),
		Score:    when(there(), func() float32 { return float32(1+r.IntN(1000)) / 1000 }),
		Active:   there(),
		Locked:   there(),
		Joint:    there(),
		Paper:    there(),
		Opened:   between(r, 1990, 2037),
		Closed:   maybe(there(), func() time.Time { return between(r, 1990, 2037) }),
		Verified: maybe(there(), func() time.Time { return between(r, 1990, 2037) }),
		Nickname: maybe(there(), func() string { return login(r) }),
		Phone:    maybe(there(), func() string { return "+" + digits(r, 11) }),
		Referrer: maybe(there(), func() string { return fullName(r) }),
		// Never 0: a format without optional fields would take it for none.
		Discount: maybe(there(), func() float64 { return float64(1+r.IntN(50)) / 100 }),
		Bonus:    maybe(there(), func() int64 { return 1 + magnitude(r, 16) }),
		Rank:     maybe(there(), func() int32 { return 1 + r.Int32N(100) }),
		Consent:  maybe(there(), func() bool { return true }),
		Tags:     when(there(), func() []string { return list(1+r.IntN(3), func() string { return word(r) }) }),
		Options: when(there(), func() map[string]string {
			return table(r, 1+r.IntN(3), []string{"alerts", "language", "limit", "notes", "theme"},
				func() string { return word(r) })
		}),
	}
}

// when is what draw gives, or zero.
func when[T any](there bool, draw func() T) (v T) {
	if there {
		v = draw()
	}
	return v
}

// maybe is a pointer to what draw gives, or nil.
func maybe[T any](there bool, draw func() T) *T {
	if !there {
		return nil
	}
	v := draw()
	return &v
}

// cents is n hundredths as a decimal128 of IEEE 754-2008, in binary integer significand form:
// exponent -2, with a bias of 6176.
func cents(n int64) (d [16]byte) {
	const exponent = 6176 - 2
	d[0], d[1] = byte(exponent>>7), byte(exponent<<1&0xff)
	for i := range 8 {
		d[15-i] = byte(n >> (8 * i))
	}
	return d
}
