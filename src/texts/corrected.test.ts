import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { defaultText } from './all.ts';
import { CORRECTED_TEXTS } from './corrected.ts';
import type { TextId } from './texts.ts';

const placeholders = (text: string) => [...new Set(text.match(/\{\w+\}/g) ?? [])].sort();

test('every corrected text keeps its placeholders and is listed in docs/deviations.md with the specified text', () => {
  const deviations = readFileSync(new URL('../../docs/deviations.md', import.meta.url), 'utf8');
  for (const [id, corrected] of Object.entries(CORRECTED_TEXTS.en!)) {
    const specified = defaultText('en', id as TextId);
    expect(specified, id).not.toBe(corrected);
    expect(placeholders(corrected), id).toEqual(placeholders(specified));
    expect(deviations).toContain(`| ${specified} | ${corrected} |`);
  }
});
