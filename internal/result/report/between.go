package report

import (
	"bytes"
	"fmt"
)

// Between returns page with what stands between the lines begin and end replaced by text. All else stays as it is;
// a page without exactly one such pair is refused.
func Between(page []byte, begin, end, text string) ([]byte, error) {
	from, to := bytes.Index(page, []byte(begin)), bytes.Index(page, []byte(end))
	if from < 0 || to < from || bytes.Count(page, []byte(begin)) != 1 || bytes.Count(page, []byte(end)) != 1 {
		return nil, fmt.Errorf("no one pair of lines %s and %s", begin, end)
	}
	return bytes.Join([][]byte{page[:from+len(begin)], page[to:]}, []byte("\n\n"+text+"\n")), nil
}
