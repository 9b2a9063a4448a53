// Package fleet is for a test only: the manifests of fleet/kubernetes are what the API of
// Kubernetes knows.
package fleet
