import { closeSync, openSync, writeSync } from 'node:fs';

type Value = string | number | boolean | null;

const NEEDS_ESCAPE = /[\\\t\n\r]/;
const ESCAPES: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };

function field(value: Value): string {
  if (value === null) return '\\N';
  if (typeof value === 'string') {
    return NEEDS_ESCAPE.test(value) ? value.replaceAll(/[\\\t\n\r]/g, (sign) => ESCAPES[sign]!) : value;
  }
  if (typeof value === 'boolean') return value ? 't' : 'f';
  return String(value);
}

/** One row as PostgreSQL's COPY reads it. */
function copyLine(values: readonly Value[]): string {
  let line = field(values[0]!);
  for (let index = 1; index < values.length; index++) line += `\t${field(values[index]!)}`;
  return `${line}\n`;
}

const UNESCAPES: Record<string, string> = { t: '\t', n: '\n', r: '\r' };

/** The values of a line that {@link copyLine} wrote, all of them as text. */
export function valuesOfLine(line: string): (string | null)[] {
  return line.split('\t').map((value) => {
    if (value === '\\N') return null;
    return value.includes('\\')
      ? value.replaceAll(/\\(.)/g, (_, sign: string) => UNESCAPES[sign] ?? sign)
      : value;
  });
}

export interface LineFile {
  write(values: readonly Value[]): void;
  close(): void;
}

const BUFFERED = 256 * 1024;

/** Appends rows to a file in large pieces. Nothing but one piece is kept in memory. */
export function openLineFile(path: string): LineFile {
  const file = openSync(path, 'w');
  let pending = '';
  const flush = () => {
    if (pending !== '') writeSync(file, pending);
    pending = '';
  };
  return {
    write(values) {
      pending += copyLine(values);
      if (pending.length >= BUFFERED) flush();
    },
    close() {
      flush();
      closeSync(file);
    },
  };
}
