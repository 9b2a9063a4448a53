package breaking

import "slices"

// The parts of a SARIF 2.1.0 log that are written.
type (
	sarifLog struct {
		Schema  string     `json:"$schema"`
		Version string     `json:"version"`
		Runs    []sarifRun `json:"runs"`
	}
	sarifRun struct {
		Tool    sarifTool     `json:"tool"`
		Results []sarifResult `json:"results"`
	}
	sarifTool struct {
		Driver sarifDriver `json:"driver"`
	}
	sarifDriver struct {
		Name  string      `json:"name"`
		Rules []sarifRule `json:"rules"`
	}
	sarifRule struct {
		ID   string    `json:"id"`
		Help sarifText `json:"help"`
	}
	sarifText struct {
		Text string `json:"text"`
	}
	sarifResult struct {
		RuleID       string             `json:"ruleId"`
		Level        string             `json:"level"`
		Message      sarifText          `json:"message"`
		Locations    []sarifLocation    `json:"locations"`
		Suppressions []sarifSuppression `json:"suppressions,omitempty"`
	}
	sarifSuppression struct {
		Kind          string `json:"kind"`
		Justification string `json:"justification,omitempty"`
	}
	sarifLocation struct {
		Physical sarifPhysical `json:"physicalLocation"`
	}
	sarifPhysical struct {
		Artifact sarifArtifact `json:"artifactLocation"`
		Region   sarifRegion   `json:"region"`
	}
	sarifArtifact struct {
		URI string `json:"uri"`
	}
	sarifRegion struct {
		StartLine int `json:"startLine"`
	}
)

func (a *Answer) sarif() sarifLog {
	run := sarifRun{Tool: sarifTool{sarifDriver{Name: "serialbench breaking", Rules: []sarifRule{}}},
		Results: []sarifResult{}}
	for _, verdict := range []string{Breaks, Depends} {
		for _, g := range a.groups(verdict) {
			kind := g.Change.Change
			if !slices.ContainsFunc(run.Tool.Driver.Rules, func(r sarifRule) bool { return r.ID == kind }) {
				run.Tool.Driver.Rules = append(run.Tool.Driver.Rules, sarifRule{kind, sarifText{kinds[kind]}})
			}
			r := sarifResult{RuleID: kind, Level: "note", Locations: []sarifLocation{{sarifPhysical{
				sarifArtifact{a.Prefix + g.File}, sarifRegion{max(g.Line, 1)}}}}}
			text := g.title()
			if verdict == Breaks {
				r.Level = "error"
				text += " breaks " + whom[g.Direction]
			}
			if v := g.after(); v != "" {
				text += ": " + v
			}
			r.Message.Text = text + ". Safely: " + g.Advice
			switch {
			case g.Acknowledged != "":
				r.Suppressions = []sarifSuppression{{"inSource", g.Acknowledged}}
			case g.Known:
				r.Suppressions = []sarifSuppression{{"external", "in the baseline"}}
			}
			run.Results = append(run.Results, r)
		}
	}
	return sarifLog{"https://json.schemastore.org/sarif-2.1.0.json", "2.1.0", []sarifRun{run}}
}
