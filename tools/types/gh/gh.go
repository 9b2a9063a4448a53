// Package gh has types of a famous module, as a program of its users would name them.
package gh

import "github.com/google/go-github/v66/github"

type Repository = github.Repository
