import { SaxesParser } from 'saxes';
import { ImportRefused } from '#domain/import/problems.ts';
import { LIMITS } from './limits.ts';

interface XmlHandler {
  open(name: string, attributes: Record<string, string>, line: number): void;
  text?(text: string): void;
  close(name: string): void;
  /** True when no more of the file is needed. */
  isDone?(): boolean;
}

const CHUNK_LENGTH = 64 * 1024;

/**
 * Parses XML as a stream. Refuses document type declarations and therefore custom entities (entity bombs, local
 * files), as well as excessive depth and endless text or tags.
 */
export async function parseXml(texts: AsyncIterable<string>, handler: XmlHandler): Promise<void> {
  const parser = new SaxesParser({ position: true });
  let depth = 0;
  let charactersSinceEvent = 0;
  parser.on('doctype', () => {
    throw new ImportRefused('xml-entities');
  });
  parser.on('error', (error) => {
    throw new ImportRefused(/entity/i.test(error.message) ? 'xml-entities' : 'file-damaged', {
      row: parser.line,
    });
  });
  parser.on('opentag', ({ name, attributes }) => {
    charactersSinceEvent = 0;
    if (++depth > LIMITS.xml.depth) throw new ImportRefused('xml-too-deep', { most: LIMITS.xml.depth });
    if (Object.keys(attributes).length > LIMITS.xml.attributes)
      throw new ImportRefused('file-damaged', { row: parser.line });
    handler.open(withoutPrefix(name), attributes as Record<string, string>, parser.line);
  });
  parser.on('closetag', ({ name }) => {
    charactersSinceEvent = 0;
    depth--;
    handler.close(withoutPrefix(name));
  });
  const onText = (text: string) => {
    charactersSinceEvent = 0;
    if (text.length > LIMITS.recordLength)
      throw new ImportRefused('cell-too-long', { most: LIMITS.recordLength });
    handler.text?.(text);
  };
  parser.on('text', onText);
  parser.on('cdata', onText);
  parser.on('comment', () => {
    charactersSinceEvent = 0;
  });
  for await (const text of texts) {
    for (let start = 0; start < text.length; start += CHUNK_LENGTH) {
      const chunk = text.slice(start, start + CHUNK_LENGTH);
      charactersSinceEvent += chunk.length;
      parser.write(chunk);
      if (charactersSinceEvent > LIMITS.recordLength * 4)
        throw new ImportRefused('cell-too-long', { most: LIMITS.recordLength });
      if (handler.isDone?.()) return;
    }
  }
  parser.close();
}

const withoutPrefix = (name: string): string => name.slice(name.indexOf(':') + 1);
