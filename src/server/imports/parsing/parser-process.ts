/**
 * Parses one file in a separate process with limited memory and time, so that no file can harm the shop.
 * The process has no database access and no secrets; it reads one file and writes to one folder.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { ImportRefused } from '#domain/import/problems.ts';
import { type ParseTask, parseFile } from './parse-file.ts';

const [folder] = process.argv.slice(2);
const task = JSON.parse(readFileSync(`${folder}/task.json`, 'utf8')) as ParseTask;
const PROGRESS_INTERVAL_MS = 300;
let lastReport = 0;

try {
  const outcome = await parseFile(task, (progress) => {
    const now = Date.now();
    if (now - lastReport < PROGRESS_INTERVAL_MS) return;
    lastReport = now;
    process.stdout.write(`${JSON.stringify(progress)}\n`);
  });
  writeFileSync(`${folder}/outcome.json`, JSON.stringify({ outcome }));
} catch (error) {
  if (!(error instanceof ImportRefused)) throw error;
  writeFileSync(`${folder}/outcome.json`, JSON.stringify({ fault: error.fault, params: error.params }));
}
