package worth

import (
	"fmt"
	"math"
	"strings"
)

// Answer is what a reader is told.
type Answer struct {
	Shares   *Shares  `json:"shares"`
	Switches []Switch `json:"switches"` // none: no record was given
	Least    float64  `json:"least"`    // what a switch has to save to be worth it, as a part of the CPU time
}

// leastSamples is below what a share of 4 % is known to a third of itself.
const leastSamples = 1000

// shown is how small a part may be and still be told, of libraries that nobody would switch for it.
const shown = 0.001

// Text says an answer in lines for a reader.
func Text(a Answer) string {
	var b strings.Builder
	s := a.Shares
	by := "by the time in the allocator; a heap profile tells it better"
	if s.FromHeap {
		by = "by allocated bytes"
	}
	fmt.Fprintf(&b, "%.3g s of CPU time in %d samples; the collector takes %s, charged %s\n", s.Seconds, s.Samples,
		percent(s.Collector), by)
	if s.Samples < leastSamples {
		fmt.Fprintf(&b, "that is little: with fewer than %d samples the shares are rough; take the profile for longer, "+
			"under load\n", leastSamples)
	}
	named, sum := 0, 0.0
	for _, p := range s.Parts {
		sum += p.Sum()
		if p.Sum() < shown {
			continue
		}
		named++
		b.WriteString(p.text())
	}
	switch {
	case named == 0:
		b.WriteString("no package that encodes or decodes takes 0.1 % of it\n")
	case s.Unmeasured < shown:
		fmt.Fprintf(&b, "in all %s of your CPU time is encoding and decoding, by libraries that are measured here\n",
			percent(sum))
	default:
		fmt.Fprintf(&b, "in all %s of your CPU time is encoding and decoding, %s by packages that are not measured here\n",
			percent(sum), percent(s.Unmeasured))
	}
	if s.Beneath >= shown {
		fmt.Fprintf(&b, "not counted: %s in reading and writing of connections and files within their calls\n",
			percent(s.Beneath))
	}
	for _, w := range a.Switches {
		b.WriteString(w.text())
	}
	b.WriteString(a.verdict())
	return b.String()
}

// besideShown is how much of a part another serializer has to take to be told.
const besideShown = 0.1

func (p Part) text() string {
	var b strings.Builder
	name := p.Package + " (not measured here)"
	if p.Library != "" {
		name = either(p.Library) + " (" + p.Package + ")"
	}
	fmt.Fprintf(&b, "%s of your CPU time is %s, %s to %s: encoding %s, decoding %s", percent(p.Sum()), name,
		number(p.Low), percent(p.High), percent(p.Encode), percent(p.Decode))
	if p.Other > 0 {
		fmt.Fprintf(&b, ", either %s", percent(p.Other))
	}
	fmt.Fprintf(&b, ", its share of the collector %s; %s of the allocated bytes\n", percent(p.Collector),
		percent(p.Allocated))
	var beside []string
	for _, o := range p.Beside {
		if o.Part >= besideShown {
			beside = append(beside, fmt.Sprintf("%s in %s of it", o.Package, percent(o.Part)))
		}
	}
	if len(beside) > 0 {
		fmt.Fprintf(&b, "  in the same calls: %s\n", strings.Join(beside, ", "))
	}
	return b.String()
}

// either are the libraries of which one is meant.
func either(libraries string) string { return strings.ReplaceAll(libraries, ",", " or ") }

func (w Switch) text() string {
	within := ""
	if w.Within != "" {
		within = ", in the same format"
	}
	if w.To == "" || w.To == w.Now {
		if w.Now == "" {
			return fmt.Sprintf("%s: what a switch would save is not known: %s\n", w.From, w.Why)
		}
		return fmt.Sprintf("%s%s: stay: %s\n", w.From, within, w.Why)
	}
	points := fmt.Sprintf("%s to %s points", number(w.Low), number(w.High))
	if w.Why != "" {
		points = fmt.Sprintf("about %s points (%s)", number(w.Saves), w.Why)
	}
	return fmt.Sprintf("%s → %s%s saves %s: on %s it takes %.3g of the time of %s to encode, %.3g to decode, and "+
		"allocates %.3g of the bytes\n",
		w.From, w.To, within, points, strings.Join(w.Datasets, ", "), w.Encode.Ratio, w.Now, w.Decode.Ratio, w.Bytes)
}

// verdict is the last line: what to do.
func (a Answer) verdict() string {
	bound, best := 0.0, Switch{}
	for _, p := range a.Shares.Parts {
		bound += p.Sum()
	}
	for _, w := range a.Switches {
		if w.To != "" && w.To != w.Now && w.Saves > best.Saves {
			best = w
		}
	}
	least := percent(a.Least)
	switch {
	case bound < a.Least:
		return fmt.Sprintf("stay: even a codec that takes no time would save only %s, less than %s "+
			"(--least)\n", percent(bound), least)
	case bound-a.Shares.Unmeasured < a.Least:
		return fmt.Sprintf("no answer: packages that serialbench does not measure take %s of your CPU time; the rest "+
			"cannot save %s (--least)\n", percent(a.Shares.Unmeasured), least)
	case len(a.Switches) == 0:
		return fmt.Sprintf("no switch can save more than %s; to name one, add --from RECORD, which \"serialbench run "+
			"--record FILE\" makes\n", percent(bound))
	case best.To == "":
		return "stay: the record has nothing better\n"
	case best.Low < a.Least:
		return fmt.Sprintf("stay: the best switch, to %s, may not save %s (interval %s to %s points)\n", best.To, least,
			number(best.Low), number(best.High))
	}
	beware := ""
	if len(best.Beware) > 0 {
		beware = "; beware: " + strings.Join(best.Beware, "; ")
	}
	return fmt.Sprintf("switching to %s saves %s to %s points of CPU time, if your messages are like %s%s\n",
		best.To, number(best.Low), number(best.High), strings.Join(best.Datasets, ", "), beware)
}

func percent(part float64) string { return number(part) + " %" }

// number is a part in percent with two digits, and not more than one behind the point.
func number(part float64) string {
	x := math.Round(part*1000) / 10
	if x == 0 {
		x = 0 // no "-0.0"
	}
	return fmt.Sprintf("%.1f", x)
}
