// Command compared puts the figures that older suites publish beside those of a
// record, as Markdown tables, and says in a word why they differ; docs/compared.md
// explains the words. published.csv holds what the suites publish, and which
// operation here does the same work where it is not the default one.
//
//	go run ./bench/compared RECORD                        prints the tables
//	go run ./bench/compared -docs docs/compared.md RECORD renews them there
package main

import (
	"bytes"
	_ "embed"
	"encoding/csv"
	"errors"
	"flag"
	"fmt"
	"os"
	"strconv"
	"strings"

	"github.com/serialbench/serialbench/internal/atomicfile"
	"github.com/serialbench/serialbench/internal/record"
	"github.com/serialbench/serialbench/internal/result/report/view"
)

//go:embed published.csv
var published []byte

// faster are the operations that adapters of another suite do in less time on the same machine.
//
//go:embed faster.csv
var faster []byte

// The lines between which docs are renewed.
const (
	begin       = "<!-- compared: begin -->"
	end         = "<!-- compared: end -->"
	fasterBegin = "<!-- faster: begin -->"
	fasterEnd   = "<!-- faster: end -->"
)

func main() {
	docs := flag.String("docs", "", "renew the tables in this file instead of printing them")
	flag.Parse()
	if err := run(*docs, flag.Args()); err != nil {
		fmt.Fprintln(os.Stderr, "compared:", err)
		os.Exit(2)
	}
}

func run(docs string, args []string) error {
	if len(args) != 1 {
		return errors.New("give the file of one record, of a run with --dataset person,basicmeminfo")
	}
	rec, err := record.ReadFile(args[0])
	if err != nil {
		return err
	}
	lines, err := csv.NewReader(bytes.NewReader(published)).ReadAll()
	if err != nil {
		return fmt.Errorf("published.csv: %w", err)
	}
	tables, err := tables(lines[1:], rec)
	if err != nil {
		return err
	}
	lines, err = csv.NewReader(bytes.NewReader(faster)).ReadAll()
	if err != nil {
		return fmt.Errorf("faster.csv: %w", err)
	}
	others := fasterTable(lines[1:], rowsOf(rec)) + where(rec)
	if docs == "" {
		_, err := os.Stdout.WriteString(tables + "\n" + others)
		return err
	}
	text, err := os.ReadFile(docs)
	if err != nil {
		return err
	}
	renewed, err := renew(string(text), tables, begin, end)
	if err == nil {
		renewed, err = renew(renewed, others, fasterBegin, fasterEnd)
	}
	if err != nil {
		return fmt.Errorf("%s: %w", docs, err)
	}
	return atomicfile.Write(docs, []byte(renewed))
}

// renew puts tables between two lines of a text.
func renew(text, tables, begin, end string) (string, error) {
	before, rest, ok := strings.Cut(text, begin)
	_, after, ok2 := strings.Cut(rest, end)
	if !ok || !ok2 {
		return "", fmt.Errorf("no lines %s and %s", begin, end)
	}
	return before + begin + "\n\n" + tables + "\n" + end + after, nil
}

// columns of published.csv
const (
	suite = iota
	dataset
	there
	marshalNS
	marshalB
	marshalAllocs
	unmarshalNS
	unmarshalB
	unmarshalAllocs
	id
	likeMarshal
	likeUnmarshal
	why
)

// tables has one for each suite. The part of a time that encoding/json takes in the
// same suite, or here, stands behind it: that can be compared across machines.
func tables(lines [][]string, rec *record.Record) (string, error) {
	rows := rowsOf(rec)
	if len(rows) == 0 {
		return "", fmt.Errorf("nothing was measured in %s", rec.Name)
	}
	var b strings.Builder
	last := ""
	for _, l := range lines {
		if l[suite] != last {
			if last != "" {
				b.WriteByte('\n')
			}
			last = l[suite]
			fmt.Fprintf(&b, "**%s**, here data set `%s`; marshal / unmarshal:\n\n", l[suite], l[dataset])
			b.WriteString("| there | ns | × json | B/op | allocs | here | ns | × json | B/op | allocs | the same work here: " +
				"ns, B/op, allocs | why |\n")
			b.WriteString("| --- | ---: | ---: | ---: | ---: | --- | ---: | ---: | ---: | ---: | --- | --- |\n")
		}
		var json []string // of the same suite and data set
		for _, m := range lines {
			if m[suite] == l[suite] && m[dataset] == l[dataset] && m[id] == "json/std" {
				json = m
			}
		}
		if json == nil {
			return "", fmt.Errorf("published.csv: %s on %s has no line of json/std", l[suite], l[dataset])
		}
		m, u := cell{rows, l[id], l[dataset], "marshal"}, cell{rows, l[id], l[dataset], "unmarshal"}
		fmt.Fprintf(&b, "| %s | %s / %s | %s / %s | %s / %s | %s / %s | `%s` | %s / %s | %s / %s | %s / %s | %s / %s | %s "+
			"| %s |\n",
			l[there], l[marshalNS], l[unmarshalNS], part(l[marshalNS], json[marshalNS]), part(l[unmarshalNS], json[unmarshalNS]),
			l[marshalB], l[unmarshalB], l[marshalAllocs], l[unmarshalAllocs], l[id], m.ns(), u.ns(), m.part(), u.part(),
			m.bytes(), u.bytes(), m.allocs(), u.allocs(),
			same(rows, l), l[why])
	}
	b.WriteString(where(rec))
	if warnings := rec.Run.Environment.Warnings; len(warnings) > 0 {
		fmt.Fprintf(&b, "Its warnings:\n\n- %s\n", strings.Join(warnings, "\n- "))
	}
	return b.String(), nil
}

// rowsOf are the figures of a record by codec, data set and operation.
func rowsOf(rec *record.Record) map[[3]string]view.Row {
	rows := map[[3]string]view.Row{}
	for _, r := range view.Rows(rec, view.Options{}) {
		rows[[3]string{r.Codec, r.Dataset, r.Op}] = r
	}
	return rows
}

// columns of faster.csv
const (
	fasterID = iota
	fasterOp
	fasterBy
	fasterSame
	fasterWhy
	fasterContract
)

// fasterTable says what another suite's adapter does otherwise, and what the operation that does the
// same takes here, as a part of the one that keeps the contract.
func fasterTable(lines [][]string, rows map[[3]string]view.Row) string {
	var b strings.Builder
	b.WriteString("| codec | operation | their adapter is faster by | what it does | the contract here | the same here, " +
		"as a part of ours |\n")
	b.WriteString("| --- | --- | ---: | --- | --- | --- |\n")
	for _, l := range lines {
		same := "-"
		if op := l[fasterSame]; op != "" {
			ours, ok := rows[[3]string{l[fasterID], "person", l[fasterOp]}]
			theirs, ok2 := rows[[3]string{l[fasterID], "person", op}]
			same = "`" + op + "`: -"
			if ok && ok2 && ours.NS > 0 {
				same = fmt.Sprintf("`%s`: %.2f", op, theirs.NS/ours.NS)
			}
		}
		fmt.Fprintf(&b, "| `%s` | %s | %s | %s | %s | %s |\n", l[fasterID], l[fasterOp], l[fasterBy], l[fasterWhy],
			l[fasterContract], same)
	}
	return b.String()
}

// where says on what a record was measured.
func where(rec *record.Record) string {
	e := rec.Run.Environment
	return fmt.Sprintf("\nHere: record of %s, %s, %s, %d cores.\n", rec.Run.Started.UTC().Format("2006-01-02"),
		e.CPU, e.Go, e.Cores)
}

// part is a published time by that of json.
func part(ns, json string) string {
	x, err := strconv.ParseFloat(ns, 64)
	y, err2 := strconv.ParseFloat(json, 64)
	if err != nil || err2 != nil || y <= 0 {
		return "-"
	}
	return strconv.FormatFloat(x/y, 'f', 2, 64)
}

// cell is one figure of the record, which may not have it.
type cell struct {
	rows            map[[3]string]view.Row
	id, dataset, op string
}

func (c cell) row(id string) (view.Row, bool) {
	r, ok := c.rows[[3]string{id, c.dataset, c.op}]
	return r, ok
}

func (c cell) ns() string {
	if r, ok := c.row(c.id); ok {
		return strconv.FormatFloat(r.NS, 'f', 0, 64)
	}
	return "-"
}

func (c cell) part() string {
	r, ok := c.row(c.id)
	json, ok2 := c.row("json/std")
	if !ok || !ok2 || json.NS <= 0 {
		return "-"
	}
	return strconv.FormatFloat(r.NS/json.NS, 'f', 2, 64)
}

func (c cell) bytes() string {
	if r, ok := c.row(c.id); ok {
		return strconv.FormatFloat(r.AllocBytes, 'f', 0, 64)
	}
	return "-"
}

func (c cell) allocs() string {
	if r, ok := c.row(c.id); ok {
		return strconv.FormatFloat(r.Allocs, 'f', 0, 64)
	}
	return "-"
}

// same lists the operations here that do what the suite timed.
func same(rows map[[3]string]view.Row, l []string) string {
	var parts []string
	for _, op := range []string{l[likeMarshal], l[likeUnmarshal]} {
		if op != "" {
			c := cell{rows, l[id], l[dataset], op}
			parts = append(parts, fmt.Sprintf("`%s` %s, %s, %s", op, c.ns(), c.bytes(), c.allocs()))
		}
	}
	return strings.Join(parts, "; ")
}
