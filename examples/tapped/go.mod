module example.com/tapped

go 1.24

require github.com/serialbench/serialbench/tap v0.0.0

replace github.com/serialbench/serialbench/tap => ../../tap
