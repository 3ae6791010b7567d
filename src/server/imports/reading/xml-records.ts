import { FileRefused } from '#domain/import/problems.ts';
import type { XmlElement } from '#domain/import/xml-element.ts';
import { LIMITS } from './limits.ts';
import { readXml } from './xml-events.ts';

interface Growing extends XmlElement {
  text: string;
  children: Growing[];
}

/**
 * Hands each record of an XML file to `take` as soon as it is complete; the rest of the file is never
 * in memory. `isRecord` chooses by name and depth (the root is at 1).
 */
export async function readRecords(
  texts: AsyncIterable<string>,
  isRecord: (name: string, depth: number) => boolean,
  take: (record: XmlElement) => void,
): Promise<void> {
  let depth = 0;
  let nodes = 0;
  let letters = 0;
  const open: Growing[] = [];
  await readXml(texts, {
    open(name, attributes, line) {
      depth++;
      if (open.length === 0 && !isRecord(name, depth)) return;
      if (open.length === 0) nodes = letters = 0;
      if (++nodes > LIMITS.xml.nodes) throw new FileRefused('cell-too-long', { most: LIMITS.record });
      const element: Growing = { name, attributes, text: '', children: [], line };
      open.at(-1)?.children.push(element);
      open.push(element);
    },
    text(text) {
      const element = open.at(-1);
      if (!element) return;
      letters += text.length;
      if (letters > LIMITS.record) throw new FileRefused('cell-too-long', { most: LIMITS.record });
      element.text += text;
    },
    close() {
      depth--;
      const element = open.pop();
      if (element && open.length === 0) take(element);
    },
  });
}
