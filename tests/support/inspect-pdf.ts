import { inflateSync } from 'node:zlib';

/** The inflated streams and the plain objects of a PDF, as one text. */
export function inspectPdf(pdf: Buffer): string {
  const plain = pdf.toString('latin1');
  const streams = [...plain.matchAll(/FlateDecode.*?stream\n(.*?)\nendstream/gs)].map(([, bytes]) =>
    inflateSync(Buffer.from(bytes!, 'latin1')).toString('latin1'),
  );
  return plain + streams.join('\n');
}

/**
 * The texts drawn in a PDF, each as a list of readings. A text has one reading for every font that has all glyphs of
 * the text, because this function does not know the font in which a text is drawn.
 */
export function pdfReadings(pdf: Buffer): string[][] {
  const content = inspectPdf(pdf);
  const fonts = [...content.matchAll(/beginbfrange(.*?)endbfrange/gs)].map(([, ranges]) =>
    [...ranges!.matchAll(/\[([^\]]*)\]/g)].flatMap(([, codes]) =>
      [...codes!.matchAll(/<([0-9a-f]+)>/g)].map(([, code]) =>
        String.fromCodePoint(Number.parseInt(code!, 16)),
      ),
    ),
  );
  const drawnTexts = [...content.matchAll(/\[([^\]]*)\] TJ/g)].map(([, parts]) =>
    [...parts!.matchAll(/<([0-9a-f]+)>/g)].flatMap(([, glyphs]) =>
      glyphs!.match(/.{4}/g)!.map((glyph) => Number.parseInt(glyph, 16)),
    ),
  );
  return drawnTexts.map((glyphs) =>
    fonts
      .filter((letters) => glyphs.every((glyph) => letters[glyph] !== undefined))
      .map((letters) => glyphs.map((glyph) => letters[glyph]).join('')),
  );
}

export const pdfTexts = (pdf: Buffer): string[] => pdfReadings(pdf).flat();
