package conform

import (
	"bufio"
	"bytes"
	"context"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/internal/check/conform/task"
	"github.com/serialbench/serialbench/internal/engine/worker"
	"github.com/serialbench/serialbench/internal/record"
)

// GeneratedFile is a schema file of a corpus, and the messages of it that are read.
type GeneratedFile struct {
	Name, Text string
	Messages   []string
}

// GeneratedFiles are the schema files that generators have to make code of. The error is a
// [*NotThereError] if what holds them is not there.
func GeneratedFiles(at Places) ([]GeneratedFile, error) {
	var list []GeneratedFile
	for _, c := range generatedCorpora() {
		name := filepath.Base(c.Path)
		if slices.ContainsFunc(list, func(f GeneratedFile) bool { return f.Name == name }) {
			continue
		}
		root, command, err := c.root(at)
		if err != nil {
			return nil, err
		}
		text, err := os.ReadFile(filepath.Join(root, filepath.FromSlash(c.Path)))
		if root == "" || errors.Is(err, os.ErrNotExist) {
			return nil, &NotThereError{c.Name, command}
		}
		if err != nil {
			return nil, err
		}
		list = append(list, GeneratedFile{Name: name, Text: string(withoutMessageSets(text)), Messages: []string{c.message}})
	}
	return list, nil
}

// generatedAnswer is what became of one message; see the program's source.
type generatedAnswer struct {
	Out     *string `json:"out"`
	Read    string  `json:"read"`
	Written string  `json:"written"`
	Panic   string  `json:"panic"`
	Stack   string  `json:"stack"`

	died string // the process did, with that as its last words
}

// oneGenerated tries the code that a codec's generator made of a corpus' schema.
func oneGenerated(ctx context.Context, info codec.Info, c Corpus, at Places) ([]record.MatrixCell, error) {
	sum := record.MatrixCell{Kind: record.KindConform, Codec: info.ID, Peer: c.Name, Verdict: record.CellNotInstalled}
	cases, err := c.Cases(at)
	var missing *NotThereError
	if errors.As(err, &missing) {
		sum.Got = missing.Error()
		return []record.MatrixCell{sum}, nil
	}
	if err != nil || at.Generated == nil {
		return nil, err
	}
	g, err := at.Generated(ctx)
	if errors.Is(err, ErrNoGenerated) {
		sum.Got = err.Error()
		return []record.MatrixCell{sum}, nil
	}
	if err != nil || !slices.Contains(g.Codecs, info.ID) {
		return nil, err
	}
	if why := g.Missing(info.ID, filepath.Base(c.Path)); why != "" {
		if len(why) > 150 && !strings.HasSuffix(why, "…") { // what went wrong stands at its end
			why = "… " + why[len(why)-150:]
		}
		sum.Verdict, sum.Party, sum.Got = record.CellUnsupported, record.Library, record.OneLine(why)
		return []record.MatrixCell{sum}, nil
	}
	answers, err := askGenerated(ctx, g.Path, info.ID, c.message, cases)
	if err != nil {
		return nil, fmt.Errorf("conform of %s: %s: %w", info.ID, c.Name, err)
	}
	var cells []record.MatrixCell
	for i, t := range cases {
		cells = append(cells, verdicts(info, c, t, answers[i])...)
	}
	return sums(cells), nil
}

// verdicts are what is said of reading, and, of what was read, of writing it again.
func verdicts(info codec.Info, c Corpus, t Case, a generatedAnswer) []record.MatrixCell {
	read := t.task().Cell(info.ID, c.Name)
	bad := func(cell *record.MatrixCell, verdict, got string) {
		cell.Verdict, cell.Party, cell.Got = verdict, record.Library, record.OneLine(got)
		t.task().Show(cell)
	}
	switch {
	case a.died != "":
		bad(&read, record.CellDead, a.died)
	case a.Panic != "":
		bad(&read, record.CellPanic, "panic: "+a.Panic)
	case a.Read != "" && t.Demand == Accept:
		bad(&read, record.CellError, strings.TrimPrefix(a.Read, "error: "))
	case a.Read == "" && t.Demand == Refuse:
		got := "accepted as what cannot be written"
		if a.Out != nil {
			got = "accepted as " + *a.Out
		}
		bad(&read, record.CellWrong, got)
	}
	if read.Verdict != record.CellExact || a.Read != "" || !t.back {
		return []record.MatrixCell{read}
	}
	back := t.task().Cell(info.ID, c.Name)
	back.Direction, back.Want = task.Back(t.Way), string(Write)
	if a.Written != "" {
		bad(&back, record.CellError, strings.TrimPrefix(a.Written, "error: "))
		return []record.MatrixCell{read, back}
	}
	out, err := hex.DecodeString(*a.Out)
	if err == nil {
		err = judgeMessage(t, out)
	}
	var unlike *errUnlike
	switch {
	case errors.As(err, &unlike) && unlike.dropped:
		bad(&back, record.CellDropped, unlike.got)
		back.Want = unlike.want
	case errors.As(err, &unlike):
		bad(&back, record.CellWrong, unlike.got)
		back.Want = record.OneLine(unlike.want)
	case err != nil:
		bad(&back, record.CellWrong, err.Error())
	}
	return []record.MatrixCell{read, back}
}

// askGenerated asks the program about all cases, again from the next one on where it dies.
func askGenerated(ctx context.Context, program, codec, message string, cases []Case) ([]generatedAnswer, error) {
	var answers []generatedAnswer
	for len(answers) < len(cases) {
		more, died, err := generatedOnce(ctx, program, codec, message, cases[len(answers):])
		if err != nil {
			return nil, err
		}
		answers = append(answers, more...)
		if len(answers) < len(cases) {
			answers = append(answers, generatedAnswer{died: died})
		}
	}
	return answers, nil
}

// generatedOnce starts the program and asks it until it has answered all or ends. It is given the
// time of one case for all: a few hundred take less than a second.
func generatedOnce(ctx context.Context, program, codec, message string, cases []Case) (answers []generatedAnswer,
	died string, err error) {
	limited, cancel := context.WithTimeout(ctx, task.Timeout)
	defer cancel()
	var in, log bytes.Buffer
	for _, c := range cases {
		fmt.Fprintf(&in, "%x\n", c.Input)
	}
	cmd := exec.Command(program, codec, message)
	cmd.Env = append(os.Environ(), "GOMEMLIMIT=1GiB", "GOTRACEBACK=single")
	cmd.Stdin, cmd.Stderr = &in, &log
	out, err := cmd.StdoutPipe()
	if err != nil {
		return nil, "", err
	}
	child, err := worker.StartProcess(cmd)
	if err != nil {
		return nil, "", err
	}
	stop := context.AfterFunc(limited, func() { _ = child.Kill() }) // it ends, or has ended
	defer stop()
	lines := bufio.NewReader(out)
	for len(answers) < len(cases) {
		line, err := lines.ReadBytes('\n')
		if err != nil {
			break // it ended, or was ended
		}
		var a generatedAnswer
		if err := json.Unmarshal(line, &a); err != nil {
			return nil, "", errors.Join(fmt.Errorf("answer of the generated code: %w", err), child.Kill(), child.Wait())
		}
		answers = append(answers, a)
	}
	ended := child.Wait()
	switch {
	case ctx.Err() != nil:
		return nil, "", ctx.Err()
	case len(answers) == len(cases):
		return answers, "", nil
	case cmd.ProcessState.ExitCode() == 2 && log.Len() < 200 && !bytes.Contains(log.Bytes(), []byte("goroutine")):
		return nil, "", errors.New(strings.TrimSpace(log.String()))
	case limited.Err() != nil:
		return answers, fmt.Sprintf("no end within %v", task.Timeout), nil
	}
	first, _, _ := strings.Cut(log.String(), "\n")
	return answers, fmt.Sprintf("%v: %s", ended, first), nil
}
