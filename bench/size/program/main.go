// Command program is what package size puts a codec into; as it stands it has none.
package main

func main() {}
