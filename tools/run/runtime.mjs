import { existsSync, readFileSync } from 'node:fs';
import { run } from './child.mjs';
import { ROOT, UserError } from './project.mjs';

/** The oldest long-term support version that runs the project's TypeScript directly. */
const MIN_NODE = 24;

/** If this Node is too old, reruns the command on the one in node_modules and exits with its exit code. */
export async function ensureSupportedNode() {
  if (Number(process.versions.node.split('.')[0]) >= MIN_NODE) return;
  const node = await locatePinnedNode();
  process.exit(await run(node, [...process.execArgv, ...process.argv.slice(1)], { cwd: process.cwd() }));
}

/** The path of the Node in node_modules. Reruns the install script of the package `node` if npm skipped it. */
async function locatePinnedNode() {
  const folder = `${ROOT}/node_modules/node`;
  const { bin } = JSON.parse(readFileSync(`${folder}/package.json`, 'utf8'));
  const file = `${folder}/${typeof bin === 'string' ? bin : bin.node}`;
  const windows = `${file}.exe`;
  if (!existsSync(file) && !existsSync(windows)) {
    await run('npm', ['rebuild', 'node', '--ignore-scripts=false'], { shell: process.platform === 'win32' });
  }
  if (existsSync(file)) return file;
  if (existsSync(windows)) return windows;
  throw new UserError(
    `The shop needs Node ${MIN_NODE} or later; this is ${process.versions.node}, and the copy in node_modules could ` +
      'not be installed. Install a newer Node, or allow install scripts in npm.',
  );
}
