import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { LANGUAGES } from '#texts/texts.ts';

/** Files with a language or its locale as a literal, or with an import of one language's texts. */
function filesNamingLanguage(...patterns: string[]): string[] {
  const code = LANGUAGES.join('|');
  const literal = new RegExp(`(['"\`])(${code})(-CA)?\\1|lang="(${code})|#texts/(${code})\\b`);
  return globSync(patterns)
    .filter((file) => !/\.(test|spec)\.tsx?$/.test(file))
    .filter((file) => literal.test(readFileSync(file, 'utf8')));
}

test('pages, responses, emails and documents take their language from the context', () => {
  expect(filesNamingLanguage('src/{contract,server,web}/**/*.{ts,tsx}')).toEqual([]);
});

test('the command-line tools name their language in one place', () => {
  const tools = filesNamingLanguage('tools/**/*.ts').filter((file) => !file.includes('payment-sandbox'));
  expect(tools).toEqual(['tools/run/texts.ts']);
});
