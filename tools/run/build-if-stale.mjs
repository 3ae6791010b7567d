import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { run } from './child.mjs';
import { ROOT, UserError } from './project.mjs';

const SOURCES = ['src', 'tools/build', 'vite.config.ts', 'package.json', 'package-lock.json'];
const STAMP_FILE = `${ROOT}/dist/.sources`;

/** Builds the pages and the server unless the sources are unchanged since the last build. */
export async function buildIfStale() {
  const stamp = computeStamp();
  if (readStamp() === stamp) return;
  rmSync(STAMP_FILE, { force: true });
  console.log('Building …');
  const code = await run(process.execPath, ['tools/build/build.ts']);
  if (code !== 0) throw new UserError(`The build failed with exit code ${code} (see above).`);
  writeFileSync(STAMP_FILE, stamp);
}

function readStamp() {
  try {
    return readFileSync(STAMP_FILE, 'utf8');
  } catch {
    return undefined;
  }
}

/** Hashes names, sizes and modification times rather than contents, so that starting without changes is fast. */
function computeStamp() {
  const hash = createHash('sha256');
  const visit = (path) => {
    const stat = statSync(`${ROOT}/${path}`, { throwIfNoEntry: false });
    if (!stat) return;
    if (stat.isDirectory()) {
      for (const name of readdirSync(`${ROOT}/${path}`).sort()) visit(`${path}/${name}`);
    } else if (!path.includes('.test.')) hash.update(`${path} ${stat.size} ${stat.mtimeMs}\n`);
  };
  for (const source of SOURCES) visit(source);
  return hash.digest('hex');
}
