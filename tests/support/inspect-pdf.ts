import { inflateSync } from 'node:zlib';

/** The inflated streams and the plain objects of a PDF, as one text. */
export function inspectPdf(pdf: Buffer): string {
  const plain = pdf.toString('latin1');
  const streams = [...plain.matchAll(/FlateDecode.*?stream\n(.*?)\nendstream/gs)].map(([, bytes]) =>
    inflateSync(Buffer.from(bytes!, 'latin1')).toString('latin1'),
  );
  return plain + streams.join('\n');
}
