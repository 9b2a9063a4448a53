// Package k8s has types of a famous module, as a program of its users would name them.
package k8s

import corev1 "k8s.io/api/core/v1"

type Pod = corev1.Pod
type PodList = corev1.PodList
