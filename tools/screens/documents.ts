/**
 * `npm run screens:documents -- [folder]`: images of the pages of an invoice, a credit note and a packing slip of 3 and
 * of 50 lines in Quebec, and of 3 lines in the United States. Needs `pdftoppm` (poppler-utils).
 */

import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { sampleDocuments } from './sample-documents.ts';
import { sampleOrder } from './sample-emails.ts';

const folder = process.argv[2] ?? new URL('../../docs/screens/', import.meta.url).pathname;
mkdirSync(folder, { recursive: true });
const workFolder = mkdtempSync(join(tmpdir(), 'documents-'));
const SAMPLES = { 3: sampleOrder(3), 50: sampleOrder(50), us: sampleOrder(3, 'New York') };
for (const [sample, facts] of Object.entries(SAMPLES))
  for (const [name, pdf] of Object.entries(await sampleDocuments(facts))) {
    const file = join(workFolder, 'document.pdf');
    writeFileSync(file, pdf);
    const prefix = `document-${name}-${sample}`;
    await promisify(execFile)('pdftoppm', [
      '-jpeg',
      '-jpegopt',
      'quality=40',
      '-r',
      '60',
      file,
      join(workFolder, prefix),
    ]);
    for (const page of readdirSync(workFolder).filter((each) => each.startsWith(prefix)))
      renameSync(join(workFolder, page), join(folder, page));
  }
rmSync(workFolder, { recursive: true });
