package shard

import (
	"fmt"
	"strconv"
)

// Found is a shard that the engine which started the program tells of.
type Found struct {
	Shard
	Engine string // "SLURM" or "Kubernetes"
	From   string // the variables it was taken from, with their values
	Job    string // the engine's id of the job, if it says one
}

// Auto takes the shard from the variables of an engine. A Kubernetes Indexed Job does not
// say how many there are: n does, which is 0 if it was not given.
func Auto(env func(string) string, n int) (Found, error) {
	switch {
	case env("SLURM_ARRAY_TASK_ID") != "":
		return slurm(env, n)
	case env("JOB_COMPLETION_INDEX") != "":
		return kubernetes(env, n)
	}
	return Found{}, fmt.Errorf("neither SLURM_ARRAY_TASK_ID nor JOB_COMPLETION_INDEX is set, of which it would be " +
		"taken; give --shard K/N")
}

// Job is what an engine calls the job that the program runs in; "" outside of engines.
func Job(env func(string) string) string {
	for _, name := range []string{"SLURM_ARRAY_JOB_ID", "SLURM_JOB_ID", "JOB_NAME", "GITHUB_RUN_ID"} {
		if id := env(name); id != "" {
			if task := env("SLURM_ARRAY_TASK_ID"); task != "" && name == "SLURM_ARRAY_JOB_ID" {
				id += "_" + task
			}
			return id
		}
	}
	return ""
}

// slurm: an array from MIN to MAX by STEP.
func slurm(env func(string) string, n int) (Found, error) {
	numbers := map[string]int{}
	for name, usual := range map[string]string{"SLURM_ARRAY_TASK_ID": "", "SLURM_ARRAY_TASK_MIN": "",
		"SLURM_ARRAY_TASK_STEP": "1", "SLURM_ARRAY_TASK_COUNT": strconv.Itoa(n)} {
		text := env(name)
		if text == "" {
			text = usual
		}
		v, err := strconv.Atoi(text)
		if err != nil {
			return Found{}, fmt.Errorf("%s is %q, which is no number", name, text)
		}
		numbers[name] = v
	}
	id, first, step, count := numbers["SLURM_ARRAY_TASK_ID"], numbers["SLURM_ARRAY_TASK_MIN"],
		numbers["SLURM_ARRAY_TASK_STEP"], numbers["SLURM_ARRAY_TASK_COUNT"]
	if n > 0 {
		count = n
	}
	if step < 1 || id < first || (id-first)%step != 0 || (id-first)/step >= count {
		return Found{}, fmt.Errorf("task %d of an array from %d by %d with %d tasks has no place in it: arrays with gaps "+
			"need --shard K/N", id, first, step, count)
	}
	return Found{
		Shard:  Shard{(id-first)/step + 1, count},
		Engine: "SLURM",
		From:   fmt.Sprintf("SLURM_ARRAY_TASK_ID=%d, _MIN=%d, _STEP=%d, %d tasks", id, first, step, count),
		Job:    Job(env),
	}, nil
}

func kubernetes(env func(string) string, n int) (Found, error) {
	i, err := strconv.Atoi(env("JOB_COMPLETION_INDEX"))
	switch {
	case err != nil:
		return Found{}, fmt.Errorf("JOB_COMPLETION_INDEX is %q, which is no number", env("JOB_COMPLETION_INDEX"))
	case n == 0:
		return Found{}, fmt.Errorf("JOB_COMPLETION_INDEX does not say how many shards there are: give --shards N, the " +
			"job's completions")
	case i < 0 || i >= n:
		return Found{}, fmt.Errorf("JOB_COMPLETION_INDEX=%d is none of %d shards, which are numbered from 0", i, n)
	}
	return Found{Shard{i + 1, n}, "Kubernetes", fmt.Sprintf("JOB_COMPLETION_INDEX=%d, --shards %d", i, n), Job(env)}, nil
}
