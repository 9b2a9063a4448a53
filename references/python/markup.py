"""XML: elements named like fields, a list as the element repeated, text for everything else."""

import xml.etree.ElementTree as ET

from trees import native


class XML:
    def decode(self, data, schema):
        return self.plain(ET.fromstring(data))

    def plain(self, element):
        if len(element) == 0:
            return element.text or ""
        fields = {}
        for child in element:
            fields.setdefault(child.tag, []).append(self.plain(child))
        return {name: values[0] if len(values) == 1 else values for name, values in fields.items()}

    def encode(self, tree, schema):
        root = ET.Element(schema["root"])
        self.fill(root, native(tree))
        return ET.tostring(root, encoding="utf-8")

    def fill(self, element, value):
        if isinstance(value, dict):
            for name, v in value.items():
                for one in v if isinstance(v, list) else [v]:
                    if one is not None:
                        self.fill(ET.SubElement(element, name), one)
        elif isinstance(value, bool):
            element.text = "true" if value else "false"
        else:
            element.text = str(value)


CODECS = {"xml": XML}
