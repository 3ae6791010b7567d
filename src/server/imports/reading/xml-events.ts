import { SaxesParser } from 'saxes';
import { FileRefused } from '#domain/import/problems.ts';
import { LIMITS } from './limits.ts';

export interface XmlListener {
  open(name: string, attributes: Record<string, string>, line: number): void;
  text?(text: string): void;
  close(name: string): void;
  /** Whether enough was read. */
  isDone?(): boolean;
}

const PIECE = 64 * 1024;

/**
 * Reads XML piece by piece. Document types, and with them entities of a file's own (bombs, files of
 * this machine), are refused outright; so are depth, and text or tags without an end.
 */
export async function readXml(texts: AsyncIterable<string>, listener: XmlListener): Promise<void> {
  const parser = new SaxesParser({ position: true });
  let depth = 0;
  let sinceEvent = 0;
  parser.on('doctype', () => {
    throw new FileRefused('xml-entities');
  });
  parser.on('error', (error) => {
    throw new FileRefused(/entity/i.test(error.message) ? 'xml-entities' : 'file-damaged', {
      row: parser.line,
    });
  });
  parser.on('opentag', ({ name, attributes }) => {
    sinceEvent = 0;
    if (++depth > LIMITS.xml.depth) throw new FileRefused('xml-too-deep', { most: LIMITS.xml.depth });
    if (Object.keys(attributes).length > LIMITS.xml.attributes)
      throw new FileRefused('file-damaged', { row: parser.line });
    listener.open(withoutPrefix(name), attributes as Record<string, string>, parser.line);
  });
  parser.on('closetag', ({ name }) => {
    sinceEvent = 0;
    depth--;
    listener.close(withoutPrefix(name));
  });
  const hear = (text: string) => {
    sinceEvent = 0;
    if (text.length > LIMITS.record) throw new FileRefused('cell-too-long', { most: LIMITS.record });
    listener.text?.(text);
  };
  parser.on('text', hear);
  parser.on('cdata', hear);
  parser.on('comment', () => {
    sinceEvent = 0;
  });
  for await (const text of texts) {
    for (let at = 0; at < text.length; at += PIECE) {
      const piece = text.slice(at, at + PIECE);
      sinceEvent += piece.length;
      parser.write(piece);
      if (sinceEvent > LIMITS.record * 4) throw new FileRefused('cell-too-long', { most: LIMITS.record });
      if (listener.isDone?.()) return;
    }
  }
  parser.close();
}

const withoutPrefix = (name: string): string => name.slice(name.indexOf(':') + 1);
