package dataset

import (
	"math/rand/v2"
	"strconv"
	"time"
)

// Season is what a concert hall sells in a year: names by identifiers, and lists in lists of small objects that refer
// to them.
type Season struct {
	Areas         map[string]string
	Audiences     map[string]string
	Categories    map[string]string
	Topics        map[string]string
	Subtopics     map[string]string
	TopicChildren map[string][]int64
	Venues        map[string]string
	Events        map[string]Event
	Performances  []Performance
}

// Event is what is played at one or more of a [Season]'s performances.
type Event struct {
	ID          int64
	Name        string
	Subtitle    *string
	Description *string
	Logo        *string
	Subject     *int64
	Subtopics   []int64
	Topics      []int64
}

// Performance is an evening.
type Performance struct {
	ID      int64
	Event   int64
	Name    *string
	Logo    *string
	SeatMap *string
	Start   time.Time // whole seconds
	Venue   string
	Prices  []Price
	Seats   []SeatCategory
}

// Price is what a seat of a category costs an audience.
type Price struct {
	Amount   int64 // hundredths
	Audience int64
	Category int64
}

// SeatCategory is the areas of one price.
type SeatCategory struct {
	Category int64
	Areas    []SeatArea
}

// SeatArea is a part of a hall, with those of its blocks that are for sale apart.
type SeatArea struct {
	Area   int64
	Blocks []int64
}

var _ = add(Set[Season]{
	ID: "season",
	Doc: "a large document: 243 evenings of 184 events, identifiers in lists of small objects, names in maps, most " +
		"optional fields absent",
	Count:    10,
	Generate: season,
})

func season(r *rand.Rand) Season {
	s := Season{
		Areas:         names(r, 17, 2),
		Audiences:     names(r, 1, 1),
		Categories:    names(r, 64, 3),
		Topics:        names(r, 4, 1),
		Subtopics:     names(r, 19, 2),
		TopicChildren: map[string][]int64{},
		Venues:        map[string]string{"HALL_" + digits(r, 4): "Salle " + word(r)},
		Events:        map[string]Event{},
	}
	audience := identifier(r)
	subtopics := list(19, func() int64 { return identifier(r) })
	topics := list(4, func() int64 { return identifier(r) })
	for _, t := range topics {
		s.TopicChildren[strconv.FormatInt(t, 10)] = subtopics[r.IntN(9) : 10+r.IntN(9)]
	}
	events := list(184, func() Event { return event(r, topics, subtopics) })
	for _, e := range events {
		s.Events[strconv.FormatInt(e.ID, 10)] = e
	}
	areas := list(17, func() int64 { return identifier(r) })
	start := between(r, 2010, 2036).Truncate(time.Hour)
	s.Performances = list(243, func() Performance {
		start = start.Add(time.Duration(1+r.IntN(48)) * time.Hour)
		return performance(r, pick(r, events...), start, audience, areas)
	})
	return s
}

func identifier(r *rand.Rand) int64 { return 100_000_000 + r.Int64N(240_000_000) }

// names draws n names of up to most words by identifiers.
func names(r *rand.Rand, n, most int) map[string]string {
	m := make(map[string]string, n)
	for len(m) < n {
		m[strconv.FormatInt(identifier(r), 10)] = pick(r, firstNames...) + " " + phrase(r, 1, most)
	}
	return m
}

func event(r *rand.Rand, topics, subtopics []int64) Event {
	e := Event{ID: identifier(r), Name: fullName(r) + " " + phrase(r, 1, 2),
		Logo: some(r, "/images/"+letters(r, upper, 24)), Topics: topics[:3], Subtopics: subtopics[:3+r.IntN(3)]}
	if oneIn(r, 30) {
		e.Topics, e.Subtopics = nil, nil
	}
	if oneIn(r, 40) {
		e.Subtitle, e.Description = some(r, phrase(r, 2, 6)), some(r, phrase(r, 8, 30))
		e.Subject = some(r, identifier(r))
	}
	return e
}

func performance(r *rand.Rand, e Event, start time.Time, audience int64, areas []int64) Performance {
	p := Performance{ID: identifier(r), Event: e.ID, Logo: e.Logo, Start: start, Venue: "HALL_MAIN"}
	if oneIn(r, 40) {
		p.Name, p.SeatMap = some(r, phrase(r, 1, 3)), some(r, "/maps/"+word(r)+".svg")
	}
	for range pick(r, 1, 2, 4, 4, 5, 5) {
		category := identifier(r)
		p.Prices = append(p.Prices, Price{Amount: int64(1+r.IntN(400)) * 250, Audience: audience, Category: category})
		seats := SeatCategory{Category: category}
		for _, i := range r.Perm(len(areas))[:pick(r, 1, 6, 6, 7, 10, 11, 11, 12, 13, 16)] {
			a := SeatArea{Area: areas[i]}
			if oneIn(r, 500) {
				a.Blocks = list(1+r.IntN(3), func() int64 { return identifier(r) })
			}
			seats.Areas = append(seats.Areas, a)
		}
		p.Seats = append(p.Seats, seats)
	}
	return p
}
