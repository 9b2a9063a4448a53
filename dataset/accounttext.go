package dataset

import (
	"encoding/binary"
	"fmt"
	"math/rand/v2"
	"strconv"
	"time"
)

// AccountText is an [Account] as people write them who have met JSON first: identifiers,
// decimals, times, numbers and enumerations as text. What is missing is empty.
type AccountText struct {
	ID       string
	Owner    string
	Branch   string
	Name     string
	Email    string
	Locale   string
	Kind     string
	State    string
	Risk     string
	Currency string
	Balance  string
	Reserved string
	Limit    string
	Overdue  string
	Fee      string
	Logins   string
	Failures string
	Version  string
	Rate     string
	Score    string
	Active   string
	Locked   string
	Joint    string
	Paper    string
	Opened   string
	Closed   string
	Verified string
	Nickname string
	Phone    string
	Referrer string
	Discount string
	Bonus    string
	Rank     string
	Consent  string
	Tags     []string
	Options  map[string]string
}

var _ = []Set[AccountText]{
	add(Set[AccountText]{
		ID:       "accounttext/full",
		Same:     "account/full",
		Doc:      "account/full with identifiers, decimals, times, numbers and enums as text",
		Generate: func(r *rand.Rand) AccountText { return accountText(account(r, 100)) },
	}),
	add(Set[AccountText]{
		ID:       "accounttext/sparse",
		Same:     "account/sparse",
		Doc:      "account/sparse with identifiers, decimals, times, numbers and enums as text",
		Generate: func(r *rand.Rand) AccountText { return accountText(account(r, 10)) },
	}),
}

func accountText(a Account) AccountText {
	return AccountText{
		ID:     uuidText(a.ID),
		Owner:  uuidText(a.Owner),
		Branch: uuidText(a.Branch),
		Name:   a.Name,
		Email:  a.Email,
		Locale: a.Locale,
		Kind:   []string{"", "CURRENT", "SAVINGS", "LOAN", "CARD", "ESCROW"}[a.Kind],
		State:  []string{"", "OPEN", "FROZEN", "DORMANT", "CLOSED"}[a.State],
		Risk:   []string{"", "LOW", "MEDIUM", "HIGH"}[a.Risk],
		Currency: map[Currency]string{CurrencyJPY: "JPY", CurrencyCHF: "CHF", CurrencyGBP: "GBP", CurrencyUSD: "USD",
			CurrencyEUR: "EUR"}[a.Currency],
		Balance:  centsText(a.Balance),
		Reserved: centsText(a.Reserved),
		Limit:    numberText(a.Limit, strconv.FormatInt(a.Limit, 10)),
		Overdue:  numberText(a.Overdue, strconv.FormatInt(a.Overdue, 10)),
		Fee:      numberText(a.Fee, strconv.Itoa(int(a.Fee))),
		Logins:   numberText(a.Logins, strconv.Itoa(int(a.Logins))),
		Failures: numberText(a.Failures, strconv.Itoa(int(a.Failures))),
		Version:  numberText(a.Version, strconv.FormatUint(a.Version, 10)),
		Rate:     numberText(a.Rate, strconv.FormatFloat(a.Rate, 'g', -1, 64)),
		Score:    numberText(a.Score, strconv.FormatFloat(float64(a.Score), 'g', -1, 32)),
		Active:   strconv.FormatBool(a.Active),
		Locked:   strconv.FormatBool(a.Locked),
		Joint:    strconv.FormatBool(a.Joint),
		Paper:    strconv.FormatBool(a.Paper),
		Opened:   a.Opened.Format(time.RFC3339Nano),
		Closed:   pointerText(a.Closed, func(t time.Time) string { return t.Format(time.RFC3339Nano) }),
		Verified: pointerText(a.Verified, func(t time.Time) string { return t.Format(time.RFC3339Nano) }),
		Nickname: pointerText(a.Nickname, func(s string) string { return s }),
		Phone:    pointerText(a.Phone, func(s string) string { return s }),
		Referrer: pointerText(a.Referrer, func(s string) string { return s }),
		Discount: pointerText(a.Discount, func(f float64) string { return strconv.FormatFloat(f, 'g', -1, 64) }),
		Bonus:    pointerText(a.Bonus, func(n int64) string { return strconv.FormatInt(n, 10) }),
		Rank:     pointerText(a.Rank, func(n int32) string { return strconv.Itoa(int(n)) }),
		Consent:  pointerText(a.Consent, strconv.FormatBool),
		Tags:     a.Tags,
		Options:  a.Options,
	}
}

// uuidText is an identifier in the form of RFC 9562; "" where it is zero.
func uuidText(id [16]byte) string {
	if id == [16]byte{} {
		return ""
	}
	return fmt.Sprintf("%x-%x-%x-%x-%x", id[:4], id[4:6], id[6:8], id[8:10], id[10:])
}

// centsText is what [cents] made a decimal of.
func centsText(d [16]byte) string {
	if d == [16]byte{} {
		return ""
	}
	n := binary.BigEndian.Uint64(d[8:])
	return fmt.Sprintf("%d.%02d", n/100, n%100)
}

func numberText[T comparable](v T, text string) string {
	if v == *new(T) {
		return ""
	}
	return text
}

func pointerText[T any](v *T, text func(T) string) string {
	if v == nil {
		return ""
	}
	return text(*v)
}
