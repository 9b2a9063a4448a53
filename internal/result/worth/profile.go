package worth

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"time"

	"github.com/serialbench/serialbench/internal/input"
	"github.com/serialbench/serialbench/internal/mistake"
)

// ReadProfile reads a profile that may be compressed.
func ReadProfile(path string) ([]byte, error) {
	data, err := input.ReadFile(path)
	if err == nil {
		data, err = input.Inflate(data)
	}
	if err != nil {
		return nil, mistake.Linef("cannot read the profile %q: %v", path, mistake.Cause(err))
	}
	return data, nil
}

// TakeProfile asks a running service for a CPU profile, and says so.
func TakeProfile(ctx context.Context, address string, long time.Duration, log io.Writer) ([]byte, error) {
	u, err := url.Parse(address)
	if err != nil {
		return nil, err
	}
	v := u.Query()
	v.Set("seconds", fmt.Sprint(int(long.Seconds())))
	u.RawQuery = v.Encode()
	limited, cancel := context.WithTimeout(ctx, long+30*time.Second)
	defer cancel()
	r, err := http.NewRequestWithContext(limited, http.MethodGet, u.String(), nil)
	if err != nil {
		return nil, err
	}
	if _, err := fmt.Fprintf(log, "serialbench: taking a CPU profile of %s from %s\n", long,
		u.Host); err != nil {
		return nil, err
	}
	resp, err := http.DefaultClient.Do(r)
	if err != nil {
		return nil, mistake.Linef("--pprof-url: %v", err)
	}
	defer resp.Body.Close()
	data, err := input.Read(resp.Body, input.Most)
	if err == nil {
		data, err = input.Inflate(data)
	}
	if err != nil {
		return nil, mistake.Linef("--pprof-url: %v", err)
	}
	if resp.StatusCode != http.StatusOK {
		return nil, mistake.Linef("--pprof-url: %s answers %s", u.Host, resp.Status)
	}
	return data, nil
}
