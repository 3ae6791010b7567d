import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { build } from 'vite';

interface ManifestEntry {
  file: string;
  isEntry?: boolean;
  imports?: string[];
  css?: string[];
  assets?: string[];
}

process.env.NODE_ENV = 'production';
await build({ logLevel: 'warn' });
await build({ logLevel: 'warn', build: { ssr: 'src/web/entry-server.tsx' } });
await build({ logLevel: 'warn', mode: 'office' });

type Manifest = Record<string, ManifestEntry>;
const read = async (name: string): Promise<Manifest> =>
  JSON.parse(await readFile(`dist/client/.vite/${name}.json`, 'utf8'));
const entryOf = (manifest: Manifest) => `/${Object.values(manifest).find((each) => each.isEntry)!.file}`;

const manifest = await read('manifest');
const office = await read('office');
const files = [...Object.values(manifest), ...Object.values(office)].map((each) => each.file);
const assets = await readdir('dist/client/assets', { recursive: true });
const at = (folder: RegExp, kind: string) =>
  assets.filter((name) => folder.test(name) && name.endsWith(kind)).map((name) => `/assets/${name}`);
const SHOP = /^[^/]+$/;
const OFFICE = /^office\//;

await writeFile(
  'dist/build.json',
  JSON.stringify({
    id: createHash('sha256').update(files.sort().join()).digest('hex').slice(0, 12),
    entry: entryOf(manifest),
    css: at(SHOP, '.css'),
    font: at(SHOP, '.woff2')[0] ?? null,
    office: { entry: entryOf(office), css: at(OFFICE, '.css') },
  }),
);

const brotli = promisify(brotliCompress);
for (const name of assets.filter((each) => /\.(js|css|svg)$/.test(each))) {
  const bytes = await readFile(`dist/client/assets/${name}`);
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11 };
  await writeFile(`dist/client/assets/${name}.br`, await brotli(bytes, { params }));
  await writeFile(`dist/client/assets/${name}.gz`, await promisify(gzip)(bytes, { level: 9 }));
}
console.log(`Built ${assets.length} files`);
