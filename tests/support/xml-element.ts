import type { XmlElement } from '#domain/import/xml-element.ts';

/** An element as a reader hands it over, for tests. */
export const element = (
  name: string,
  text = '',
  attributes: Record<string, string> = {},
  children: XmlElement[] = [],
): XmlElement => ({ name, text, attributes, children, line: 1 });
