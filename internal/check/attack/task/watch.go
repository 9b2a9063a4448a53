package task

import "os"

// giveUp says that an input went over a limit, and ends the process.
func (a *attacker) giveUp(hang bool, detail string) {
	o, code := Fatal, 4
	if hang {
		o = Hang
	}
	if err := a.send(Finding{Type: "over", Outcome: o, Detail: detail}); err != nil {
		code = 5 // the parent sees that it died, though not why
	}
	os.Exit(code)
}
