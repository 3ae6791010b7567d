import { Readable } from 'node:stream';
import { ImportRefused } from '#domain/import/problems.ts';
import { type Result, refused } from '#domain/result.ts';
import { parseSynonymRows } from '#domain/search/synonym-list.ts';
import type { Synonym } from '#domain/search/vocabulary.ts';
import {
  csvRows,
  detectLineEnds,
  detectSeparator,
  type NumberedRow,
} from '#server/imports/parsing/csv-rows.ts';

/** Parses synonyms from the text of a CSV file. */
export async function readSynonyms(text: string): Promise<Result<Synonym[], 'synonym-line-invalid'>> {
  const bytes = Readable.from([Buffer.from(text)]);
  try {
    const rows: NumberedRow[] = [];
    for await (const row of csvRows(bytes, 'utf-8', detectSeparator(text), detectLineEnds(text)))
      rows.push(row);
    return parseSynonymRows(rows);
  } catch (error) {
    if (!(error instanceof ImportRefused)) throw error;
    return refused('synonym-line-invalid', { params: { line: error.params.row ?? 1 } });
  }
}
