module github.com/serialbench/serialbench/tap

go 1.21
