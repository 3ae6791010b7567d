import { existsSync, readFileSync } from 'node:fs';
import { run } from './child.mjs';
import { ROOT, Trouble } from './project.mjs';

/** The first Node that runs the project's TypeScript as it stands and is in long-term support. */
const OLDEST_NODE = 24;

/**
 * True when this process runs on a Node that is new enough. Otherwise runs the same command again
 * on the Node among the packages and ends this process with its exit code.
 */
export async function onPinnedNode() {
  if (Number(process.versions.node.split('.')[0]) >= OLDEST_NODE) return;
  const node = await pinnedNode();
  process.exit(await run(node, [...process.execArgv, ...process.argv.slice(1)], { cwd: process.cwd() }));
}

/** Where the packages' own Node lies; its install script is repeated when it was held back. */
async function pinnedNode() {
  const folder = `${ROOT}/node_modules/node`;
  const { bin } = JSON.parse(readFileSync(`${folder}/package.json`, 'utf8'));
  const file = `${folder}/${typeof bin === 'string' ? bin : bin.node}`;
  const windows = `${file}.exe`;
  if (!existsSync(file) && !existsSync(windows)) {
    await run('npm', ['rebuild', 'node', '--ignore-scripts=false'], { shell: process.platform === 'win32' });
  }
  if (existsSync(file)) return file;
  if (existsSync(windows)) return windows;
  throw new Trouble(
    `This is Node ${process.versions.node}; the shop needs ${OLDEST_NODE} or newer, and the one among ` +
      'the packages could not be installed. Install a newer Node, or allow install scripts in npm.',
  );
}
