import { expect, test } from 'vitest';
import { parseSynonym, parseSynonymRows } from './synonym-list.ts';

test('a synonym is normalised; a phrase that is empty or too long is refused', () => {
  expect(parseSynonym({ phrase: ' Bow  Tie ', meaning: 'Chevrolet' })).toMatchObject({
    ok: true,
    value: { phrase: 'bow tie', meaning: 'chevrolet' },
  });
  for (const phrase of ['', ' -- ', 'x'.repeat(61)])
    expect(parseSynonym({ phrase, meaning: 'front' }).ok, phrase).toBe(false);
});

test('a list has one synonym per row, with or without column headings; the last row for a phrase wins; a list with an invalid row is refused with the number of the row', () => {
  const parse = (...rows: string[][]) =>
    parseSynonymRows(rows.map((cells, index) => ({ cells, row_number: index + 1 })));
  const rows = [
    ['Phrase', 'meaning'],
    ['bow tie', 'Chevrolet', ''],
    ['please'],
    ['hind', 'rear'],
    ['hind', 'back'],
  ];
  expect(parse(...rows)).toMatchObject({
    ok: true,
    value: [
      { phrase: 'bow tie', meaning: 'chevrolet' },
      { phrase: 'please', meaning: '' },
      { phrase: 'hind', meaning: 'back' },
    ],
  });
  expect(parse(['hind', 'rear'], ['', 'front'])).toMatchObject({ ok: false, params: { line: 2 } });
  expect(parse(['a', 'b', 'c']).ok).toBe(false);
});
