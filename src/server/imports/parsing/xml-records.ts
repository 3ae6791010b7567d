import { ImportRefused } from '#domain/import/problems.ts';
import type { XmlElement } from '#domain/import/xml-element.ts';
import { LIMITS } from './limits.ts';
import { parseXml } from './xml-parser.ts';

interface OpenElement extends XmlElement {
  text: string;
  children: OpenElement[];
}

/**
 * Passes each record of an XML file to `onRecord` as soon as it is complete, so that only one record is in
 * memory. `isRecord` selects records by name and depth (the root has depth 1).
 */
export async function parseRecords(
  texts: AsyncIterable<string>,
  isRecord: (name: string, depth: number) => boolean,
  onRecord: (record: XmlElement) => void,
): Promise<void> {
  let depth = 0;
  let nodes = 0;
  let length = 0;
  const openElements: OpenElement[] = [];
  await parseXml(texts, {
    open(name, attributes, line) {
      depth++;
      if (openElements.length === 0) {
        if (!isRecord(name, depth)) return;
        nodes = 0;
        length = 0;
      }
      if (++nodes > LIMITS.xml.nodes) throw new ImportRefused('cell-too-long', { most: LIMITS.recordLength });
      const element: OpenElement = { name, attributes, text: '', children: [], line };
      openElements.at(-1)?.children.push(element);
      openElements.push(element);
    },
    text(text) {
      const element = openElements.at(-1);
      if (!element) return;
      length += text.length;
      if (length > LIMITS.recordLength)
        throw new ImportRefused('cell-too-long', { most: LIMITS.recordLength });
      element.text += text;
    },
    close() {
      depth--;
      const element = openElements.pop();
      if (element && openElements.length === 0) onRecord(element);
    },
  });
}
