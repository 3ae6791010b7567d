import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { sourceFiles } from './support/import-graph.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');

/** Only these files contain colours and the steps of the spacing, text and radius scales. */
const TOKEN_FILES = ['src/web/ui/tokens.css', 'src/web/admin/platform/theme.css'];

/** Files that define their own colours: drawings, and pages and documents without the style sheet. */
const FILES_WITH_COLOURS = [
  /^src\/web\/art\//,
  /^src\/server\/emails\/email-html\.ts$/,
  /^src\/server\/invoices\/pdf-document\.ts$/,
  /^src\/server\/platform\/http\/plain-page\.ts$/,
];

const COLOUR =
  /#(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})\b(?![-/\w.])|\b(?:rgb|hsl|hwb|lab|lch|oklab|oklch)a?\(/gi;
const LENGTH = /(?<![\w#.-])\d*\.?\d+(?:px|rem|pt|pc|cm|mm|in)\b/g;

/** Lengths that need not be on a scale: hairlines, breakpoints, and values of custom properties. */
const ALLOWED_LENGTHS = [/(?<![\d.])1px\b/g, /@(?:media|container)[^{]*\{/g, /--[\w-]+:[^;}]*;/g];

const withoutComments = (css: string) => css.replaceAll(/\/\*.*?\*\//gs, '');
const coloursIn = (source: string) => source.match(COLOUR) ?? [];
const lengthsIn = (css: string) =>
  ALLOWED_LENGTHS.reduce((rest, allowed) => rest.replaceAll(allowed, ''), withoutComments(css)).match(
    LENGTH,
  ) ?? [];

const stylesheets = globSync('src/web/**/*.css', { cwd: ROOT }).map((file) => file.replaceAll('\\', '/'));
const code = sourceFiles(['src/web', 'src/server']);

const findings = (files: string[], find: (source: string) => string[]) =>
  files.flatMap((file) => find(read(file)).map((value) => `${file}: ${value}`));

test('colours are only in the token files', () => {
  const checkedStyles = stylesheets.filter((file) => !TOKEN_FILES.includes(file));
  const checkedCode = code.filter((file) => !FILES_WITH_COLOURS.some((pattern) => pattern.test(file)));
  expect(findings([...checkedStyles, ...checkedCode], coloursIn)).toEqual([]);
});

test('lengths are tokens of a scale, such as the spacing scale', () => {
  const checkedStyles = stylesheets.filter((file) => !TOKEN_FILES.includes(file));
  expect(findings(checkedStyles, lengthsIn)).toEqual([]);
});

test('components have no inline styles', () => {
  expect(findings(code, (source) => source.match(/\bstyle=\{/g) ?? [])).toEqual([]);
});

test('every class of a stylesheet is used', () => {
  const usedText = code.map(read).join('\n');
  const classesOf = (css: string) =>
    [
      ...withoutComments(css)
        .replaceAll(/\{[^{}]*\}/g, '{}')
        .matchAll(/\.([a-z][\w-]*)/gi),
    ].map(([, name]) => name!);
  const isUsed = (name: string) => new RegExp(`(?<![\\w-])${name}(?![\\w-])`).test(usedText);
  expect(
    findings(stylesheets, (css) => [...new Set(classesOf(css))].filter((name) => !isUsed(name))),
  ).toEqual([]);
});

test('every custom property that is read is defined', () => {
  const allStyles = stylesheets.map((file) => withoutComments(read(file))).join('\n');
  const defined = new Set([...allStyles.matchAll(/(--[\w-]+)\s*:/g)].map(([, name]) => name));
  const missingTokens = [...allStyles.matchAll(/var\((--[\w-]+)(\s*,)?/g)].filter(
    ([, name, fallback]) => !fallback && !defined.has(name),
  );
  expect(missingTokens.map(([, name]) => name)).toEqual([]);
});

test('raw colours and lengths are detected', () => {
  expect(coloursIn('a { color: #fff; background: rgb(0 0 0 / 10%) }')).toHaveLength(2);
  expect(coloursIn(`import '#domain/money.ts'; <a href="#main">`)).toEqual([]);
  expect(lengthsIn('a { padding: 6px 1.25rem }')).toEqual(['6px', '1.25rem']);
  expect(
    lengthsIn('@media (max-width: 800px) { a { --image: 72px; width: var(--image); border: 1px solid } }'),
  ).toEqual([]);
});
