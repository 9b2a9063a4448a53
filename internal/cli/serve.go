package cli

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/netip"
	"os"

	"github.com/spf13/cobra"

	"github.com/serialbench/serialbench/internal/engine/measure"
	"github.com/serialbench/serialbench/internal/interrupt"
	"github.com/serialbench/serialbench/internal/result/report/view"
	"github.com/serialbench/serialbench/internal/result/serve"
	"github.com/serialbench/serialbench/internal/result/stats"
	"github.com/serialbench/serialbench/internal/session"
)

func (p *program) serveCommand() *cobra.Command {
	var address string
	c := &cobra.Command{
		Use: "serve [FOLDER]",
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) > 1 {
				return wrongf("serve takes one folder of records, not %d", len(args))
			}
			return nil
		},
		ValidArgsFunction: func(*cobra.Command, []string, string) ([]cobra.Completion, cobra.ShellCompDirective) {
			return nil, cobra.ShellCompDirectiveFilterDirs
		},
		RunE: func(c *cobra.Command, args []string) error {
			folder := "results"
			if len(args) > 0 {
				folder = args[0]
			}
			return p.serve(c.Context(), address, folder)
		},
	}
	c.Flags().StringVar(&address, "address", "127.0.0.1:8947", "")
	return c
}

// serve answers until a signal ends it.
func (p *program) serve(ctx context.Context, address, folder string) error {
	host, _, err := net.SplitHostPort(address)
	if err != nil {
		return wrongf("--address: %q is not an address and a port, such as 127.0.0.1:8947", address)
	}
	if info, err := os.Stat(folder); err == nil && !info.IsDir() {
		return wrongf("serve: %q is a file; give the folder that it is in", folder)
	}
	l, err := net.Listen("tcp", address)
	if err != nil {
		return wrongf("--address: cannot listen on %s: %v; choose another, such as 127.0.0.1:0 for a free port", address,
			listenCause(err))
	}
	ctx, stop := interrupt.Context(ctx)
	defer stop()
	opts := view.Options{Estimator: stats.Default}
	p.field.Adds(&opts)
	server, err := serve.New(serve.Options{
		Folder: folder, Report: opts, Hosts: []string{host}, Choices: p.choices(),
		Begin:  func(r serve.Request) (serve.Job, error) { return p.job(folder, r) },
		Resume: func(name string) (serve.Job, error) { return p.resumed(folder, name) },
	})
	if err != nil {
		return errors.Join(wrongf("%v", err), l.Close())
	}
	at := l.Addr().String()
	if _, err := fmt.Fprintf(p.stdout, "http://%s/\n", at); err != nil {
		return errors.Join(err, l.Close(), server.Close())
	}
	if a, err := netip.ParseAddrPort(at); err == nil && !a.Addr().Unmap().IsLoopback() {
		if _, err := fmt.Fprintln(p.stderr, "warning: others can reach this address; there is no password, and they can "+
			"start runs"); err != nil {
			return errors.Join(err, l.Close(), server.Close())
		}
	}
	return server.Serve(ctx, l)
}

// listenCause is why nobody can listen, without what net puts around it.
func listenCause(err error) error {
	var call *os.SyscallError
	if errors.As(err, &call) {
		return call.Err
	}
	var op *net.OpError
	if errors.As(err, &op) {
		return op.Err
	}
	return err
}

func (p *program) choices() serve.Choices {
	return serve.Choices{Codecs: p.field.CodecIDs(), Datasets: p.field.DatasetIDs(), Ops: session.OpIDs(),
		Qualities: qualities(), Quality: measure.DefaultQuality, Dataset: p.field.Usual()[0]}
}
