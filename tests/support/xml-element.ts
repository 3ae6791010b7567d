import type { XmlElement } from '#domain/import/xml-element.ts';

/** Builds a parsed XML element. */
export const xmlElement = (
  name: string,
  text = '',
  attributes: Record<string, string> = {},
  children: XmlElement[] = [],
): XmlElement => ({ name, text, attributes, children, line: 1 });
