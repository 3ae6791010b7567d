/** One element of an XML file, with the line it starts on. Names have no namespace prefix. */
export interface XmlElement {
  name: string;
  attributes: Readonly<Record<string, string>>;
  text: string;
  children: readonly XmlElement[];
  line: number;
}

export const childrenOf = (element: XmlElement, name: string): XmlElement[] =>
  element.children.filter((child) => child.name === name);

export const childOf = (element: XmlElement, name: string): XmlElement | undefined =>
  element.children.find((child) => child.name === name);

/** The trimmed text of the first child with this name; empty if there is none. */
export const childText = (element: XmlElement, name: string): string =>
  childOf(element, name)?.text.trim() ?? '';
