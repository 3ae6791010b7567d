import { readFileSync, writeFileSync } from 'node:fs';
import { FileRefused } from '#domain/import/problems.ts';
import { type ReadingTask, readFile } from './read-file.ts';

/**
 * The reader, in a process of its own with a limit on its memory and its time: whatever a file does to
 * it, the shop goes on. It knows no database and no secret; it reads one file and writes into one folder.
 */
const [folder] = process.argv.slice(2);
const task = JSON.parse(readFileSync(`${folder}/task.json`, 'utf8')) as ReadingTask;
const SAY_EVERY_MS = 300;
let said = 0;

try {
  const outcome = await readFile(task, (at) => {
    const now = Date.now();
    if (now - said < SAY_EVERY_MS) return;
    said = now;
    process.stdout.write(`${JSON.stringify(at)}\n`);
  });
  writeFileSync(`${folder}/outcome.json`, JSON.stringify({ outcome }));
} catch (error) {
  if (!(error instanceof FileRefused)) throw error;
  writeFileSync(`${folder}/outcome.json`, JSON.stringify({ fault: error.fault, facts: error.facts }));
}
