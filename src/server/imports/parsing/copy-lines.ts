import { closeSync, openSync, writeSync } from 'node:fs';

type Value = string | number | boolean | null;

const NEEDS_ESCAPE = /[\\\t\n\r]/;
const ESCAPES: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };

function formatValue(value: Value): string {
  if (value === null) return '\\N';
  if (typeof value === 'string') {
    // Testing first is faster, because few values need escaping.
    return NEEDS_ESCAPE.test(value)
      ? value.replaceAll(/[\\\t\n\r]/g, (character) => ESCAPES[character]!)
      : value;
  }
  if (typeof value === 'boolean') return value ? 't' : 'f';
  return String(value);
}

function formatCopyLine(values: readonly Value[]): string {
  let line = formatValue(values[0]!);
  for (let index = 1; index < values.length; index++) line += `\t${formatValue(values[index]!)}`;
  return `${line}\n`;
}

const UNESCAPES: Record<string, string> = { t: '\t', n: '\n', r: '\r' };

/** The values of a line that `formatCopyLine` wrote, as text. */
export const parseCopyLine = (line: string): (string | null)[] =>
  line.split('\t').map((value) => {
    if (value === '\\N') return null;
    return value.includes('\\')
      ? value.replaceAll(/\\(.)/g, (_, character: string) => UNESCAPES[character] ?? character)
      : value;
  });

export interface LineFile {
  write(values: readonly Value[]): void;
  close(): void;
}

const BUFFER_LENGTH = 256 * 1024;

/** Writes rows to a file through a small buffer. */
export function openLineFile(path: string): LineFile {
  const file = openSync(path, 'w');
  let pending = '';
  const flush = () => {
    if (pending !== '') writeSync(file, pending);
    pending = '';
  };
  return {
    write(values) {
      pending += formatCopyLine(values);
      if (pending.length >= BUFFER_LENGTH) flush();
    },
    close() {
      flush();
      closeSync(file);
    },
  };
}
