package evolve

import "github.com/serialbench/serialbench/codec"

// Row is a codec in the matrix: as its folder calls it, or with an option of the library
// for fields that the reader does not know.
type Row struct {
	Info    codec.Info
	Variant string // name of the option; "": none
	Wire    Wire   // what the library calls fields; nil: it reads no tags
	Unused  Wire   // see [Matching]
}

// ID is that of the codec, with the name of the option behind it.
func (r Row) ID() string {
	if r.Variant == "" {
		return r.Info.ID
	}
	return r.Info.ID + "/" + r.Variant
}

// Rows are those of codecs: of each the one without an option, then those with one.
func Rows(infos []codec.Info) (rows []Row) {
	for _, i := range infos {
		rows = append(rows, Row{Info: i})
		for _, v := range i.Variants {
			rows = append(rows, Row{Info: i, Variant: v.Name})
		}
	}
	return rows
}

// byCodec puts the rows of a codec, which write the same, together.
func byCodec(rows []Row) (codecs [][]Row) {
	at := map[string]int{}
	for _, r := range rows {
		i, known := at[r.Info.ID]
		if !known {
			i = len(codecs)
			at[r.Info.ID] = i
			codecs = append(codecs, nil)
		}
		codecs[i] = append(codecs[i], r)
	}
	return codecs
}
