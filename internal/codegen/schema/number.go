package schema

import (
	"cmp"
	"fmt"
	"reflect"
	"slices"
	"strconv"
)

// wireKey is the key of the tag that gives a field its number, as in `wire:"7"`.
const wireKey = "wire"

// WireTag is the tag that gives a field the number n.
func WireTag(n int) string { return fmt.Sprintf("%s:%q", wireKey, strconv.Itoa(n)) }

// Numbers are the numbers of the fields of t in formats that have such: those of
// their wire tags, and for the others the smallest that are free, in the order of the
// struct. Without tags a field's number is its place, from 1.
func Numbers(t *Type) []int {
	numbers := make([]int, len(t.Fields))
	taken := map[int]bool{}
	for i, f := range t.Fields {
		if n, err := wireNumber(f); err == nil && !taken[n] {
			numbers[i], taken[n] = n, n > 0
		}
	}
	next := 1
	for i := range numbers {
		if numbers[i] > 0 {
			continue
		}
		for taken[next] {
			next++
		}
		numbers[i], taken[next] = next, true
	}
	return numbers
}

// ByNumber are the places of the fields of t, ordered by their numbers.
func ByNumber(t *Type) []int {
	numbers := Numbers(t)
	places := make([]int, len(numbers))
	for i := range places {
		places[i] = i
	}
	slices.SortStableFunc(places, func(a, b int) int { return cmp.Compare(numbers[a], numbers[b]) })
	return places
}

// Numbered reports whether a field of t has a wire tag: somebody means to change the type
// and to read what was written before.
func Numbered(t *Type) bool {
	for _, f := range t.Fields {
		if n, err := wireNumber(f); err == nil && n > 0 {
			return true
		}
	}
	return false
}

// Gaps are the numbers below the highest of t that no field has, where t has wire tags:
// they were those of fields that are gone.
func Gaps(t *Type) (list []int) {
	if !Numbered(t) {
		return nil
	}
	numbers := Numbers(t)
	for n := 1; n < slices.Max(numbers); n++ {
		if !slices.Contains(numbers, n) {
			list = append(list, n)
		}
	}
	return list
}

// CheckNumbers says which wire tag below t is no number from 1 to 2^29-1, or stands twice in a
// struct; nil if none.
func CheckNumbers(t *Type) error {
	for _, s := range Structs(t) {
		by := map[int]string{}
		for _, f := range s.Fields {
			n, err := wireNumber(f)
			if err != nil {
				return fmt.Errorf("%s.%s: %w", s.Name, f.Name, err)
			}
			if n > 0 && by[n] != "" {
				return fmt.Errorf("%s.%s: wire number %d is that of %s too; give each field its own", s.Name, f.Name, n, by[n])
			}
			by[n] = f.Name
		}
	}
	return nil
}

const maxNumber = 1<<29 - 1

// wireNumber is the number of a field's tag, 0 where it has none.
func wireNumber(f Field) (int, error) {
	text, ok := reflect.StructTag(f.Tag).Lookup(wireKey)
	if !ok || text == "-" { // which says something to google/wire
		return 0, nil
	}
	n, err := strconv.Atoi(text)
	if err != nil || n < 1 || n > maxNumber {
		return 0, fmt.Errorf("tag wire:%q is no number from 1 to %d", text, maxNumber)
	}
	return n, nil
}
