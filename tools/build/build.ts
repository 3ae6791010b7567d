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

const manifest: Record<string, ManifestEntry> = JSON.parse(
  await readFile('dist/client/.vite/manifest.json', 'utf8'),
);
const entry = Object.values(manifest).find((each) => each.isEntry)!;
const files = Object.values(manifest).map((each) => each.file);
const assets = await readdir('dist/client/assets');

await writeFile(
  'dist/build.json',
  JSON.stringify({
    id: createHash('sha256').update(files.sort().join()).digest('hex').slice(0, 12),
    entry: `/${entry.file}`,
    css: assets.filter((name) => name.endsWith('.css')).map((name) => `/assets/${name}`),
    font: assets.filter((name) => name.endsWith('.woff2')).map((name) => `/assets/${name}`)[0] ?? null,
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
