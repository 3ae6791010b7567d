import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { run } from './child.mjs';
import { ROOT, Trouble } from './project.mjs';

const SOURCES = ['src', 'tools/build', 'vite.config.ts', 'package.json', 'package-lock.json'];
const STAMP = `${ROOT}/dist/.sources`;

/** Builds the pages unless the last build saw the same sources. Answers whether it built. */
export async function buildOnce() {
  const stamp = stampOf(SOURCES);
  if (readStamp() === stamp) return false;
  await build(stamp);
  return true;
}

/** Builds the pages, whatever was built before. */
export async function build(stamp = stampOf(SOURCES)) {
  rmSync(STAMP, { force: true });
  console.log('Building the pages …');
  const code = await run(process.execPath, ['tools/build/build.ts']);
  if (code !== 0) throw new Trouble(`The build ended with ${code} (see above).`);
  mkdirSync(`${ROOT}/dist`, { recursive: true });
  writeFileSync(STAMP, stamp);
}

function readStamp() {
  try {
    return readFileSync(STAMP, 'utf8');
  } catch {
    return undefined;
  }
}

/** Names, sizes and times of change, not contents: a second start must not wait for it. */
function stampOf(sources) {
  const hash = createHash('sha256');
  const visit = (path) => {
    const stat = statSync(`${ROOT}/${path}`, { throwIfNoEntry: false });
    if (!stat) return;
    if (stat.isDirectory()) {
      for (const name of readdirSync(`${ROOT}/${path}`).sort()) visit(`${path}/${name}`);
    } else if (!path.includes('.test.')) hash.update(`${path} ${stat.size} ${stat.mtimeMs}\n`);
  };
  for (const source of sources) visit(source);
  return hash.digest('hex');
}
