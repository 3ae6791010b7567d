import { closeSync, existsSync, ftruncateSync, openSync, readFileSync, writeSync } from 'node:fs';

const NEWLINE = 10;

/** A file of JSON lines that only grows. Survives a process killed while it writes. */
export class Journal {
  readonly #file: number;
  #entries: unknown[] = [];

  constructor(path: string) {
    const written = existsSync(path) ? readFileSync(path) : Buffer.alloc(0);
    this.#file = openSync(path, 'a');
    // What comes after the last newline was cut short by a kill, before the call was answered.
    const whole = written.lastIndexOf(NEWLINE) + 1;
    if (whole < written.length) ftruncateSync(this.#file, whole);
    for (const line of written.toString('utf8', 0, whole).split('\n')) {
      if (line !== '') this.#entries.push(...[JSON.parse(line)].flat());
    }
  }

  /** What was written before, once; it is not kept in memory after. */
  read(): unknown[] {
    const entries = this.#entries;
    this.#entries = [];
    return entries;
  }

  /** With the system when this returns, so a killed process loses nothing. All of a line or nothing of it is kept. */
  append(entries: readonly unknown[]): void {
    let line = Buffer.from(`${JSON.stringify(entries)}\n`);
    while (line.length > 0) line = line.subarray(writeSync(this.#file, line));
  }

  close(): void {
    closeSync(this.#file);
  }
}
