import { readFileSync, writeFileSync } from 'node:fs';

/** A measured figure and its target. The target is `at_least` or `at_most`, in the unit of the figure. */
export interface Figure {
  value: number;
  unit?: string;
  at_least?: number;
  at_most?: number;
  /** Milliseconds of the shop's processor time per operation. */
  cpu?: number;
  note?: string;
}

interface Row {
  name: string;
  figure: string;
  cpu: string;
  target: string;
  /** The figure as a multiple of its target. */
  ratio: string;
  note: string;
  is_met: boolean;
}

const DOCUMENT = 'docs/performance.md';
const MARKERS = ['<!-- figures -->', '<!-- end of figures -->'] as const;

/** Rounds numbers from 100 up to integers, and smaller numbers to three significant digits. */
const formatNumber = (value: number): string =>
  value >= 100 ? value.toFixed(0) : String(Number(value.toPrecision(3)));

/** Prints a result without adding it to a report. If the target is missed, the program's exit code will be 1. */
export function printResult(name: string, value: string, target = '', isMet = true): void {
  if (!isMet) process.exitCode = 1;
  console.log(`${isMet ? ' ' : '!'} ${name.padEnd(50)} ${value.padEnd(52)} ${target}`);
}

/**
 * Prints each figure when it is added, and keeps it for the table of docs/performance.md. Unlike `printResult`, it does
 * not set the exit code: the caller checks `missedFigures`.
 */
export function createReport() {
  const rows: (Row | { title: string })[] = [];
  const figureRows = () => rows.filter((row) => 'figure' in row);
  return {
    section(title: string): void {
      rows.push({ title });
      console.log(`\n${title}`);
    },
    add(name: string, { value, unit = '', at_least, at_most, cpu, note = '' }: Figure): void {
      const target = at_least ?? at_most;
      const row: Row = {
        name,
        figure: `${formatNumber(value)}${unit}`,
        cpu: cpu === undefined ? '' : `${formatNumber(cpu)} ms`,
        target:
          target === undefined
            ? ''
            : `at ${at_least === undefined ? 'most' : 'least'} ${formatNumber(target)}${unit}`,
        ratio: target === undefined ? '' : formatNumber(value / target),
        note,
        is_met: (at_least === undefined || value >= at_least) && (at_most === undefined || value <= at_most),
      };
      rows.push(row);
      const columns = [row.name.padEnd(56), row.figure.padEnd(12), row.cpu.padEnd(10), row.target.padEnd(20)];
      console.log(`${row.is_met ? ' ' : '!'} ${columns.join(' ')} ${row.ratio.padEnd(6)} ${note}`);
    },
    /** The names of the figures that miss their targets. */
    missedFigures: () => figureRows().flatMap((row) => (row.is_met ? [] : [row.name])),
    /** Replaces the table in docs/performance.md. `heading` is the line above the table. */
    writeDocument(heading: string): void {
      const lines = [
        heading,
        '',
        '| | figure | processor time | target | figure ÷ target | |',
        '|---|---|---|---|---|---|',
        ...rows.map((row) =>
          'title' in row
            ? `| **${row.title}** | | | | | |`
            : `| ${row.name} | ${row.figure} | ${row.cpu} | ${row.target} | ${row.ratio}${row.is_met ? '' : ' (missed)'} | ${row.note} |`,
        ),
      ];
      const text = readFileSync(DOCUMENT, 'utf8');
      const [start, end] = MARKERS.map((marker) => text.indexOf(marker)) as [number, number];
      if (start < 0 || end < start) throw new Error(`${DOCUMENT} has no markers for the figures`);
      const before = text.slice(0, start + MARKERS[0].length);
      writeFileSync(DOCUMENT, `${before}\n${lines.join('\n')}\n${text.slice(end)}`);
    },
  };
}
