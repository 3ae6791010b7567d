import { createHash } from 'node:crypto';
import { globSync } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { build } from 'vite';
import { catalogues } from '#texts/all.ts';
import { textFile } from '#texts/text-files.ts';
import type { Area } from '#texts/texts.ts';

type Manifest = Record<string, { file: string; isEntry?: boolean; css?: string[] }>;

// Builds the scripts of the storefront, their renderer, the server, and the back office.
process.env.NODE_ENV = 'production';
await build({ logLevel: 'warn' });
await build({ logLevel: 'warn', build: { ssr: 'src/web/entry-server.tsx' } });
await build({ logLevel: 'warn', mode: 'server', build: { ssr: 'src/server/main.ts' } });
await build({ logLevel: 'warn', mode: 'admin' });

const readManifest = async (name: string): Promise<Manifest> =>
  JSON.parse(await readFile(`dist/client/.vite/${name}.json`, 'utf8'));
const entryOf = (manifest: Manifest) => Object.values(manifest).find((each) => each.isEntry)!;

const manifest = await readManifest('manifest');
const adminManifest = await readManifest('admin');
const files = [...Object.values(manifest), ...Object.values(adminManifest)].map((each) => each.file);
const texts = await writeTexts();
const assets = await readdir('dist/client/assets', { recursive: true });
const assetsIn = (folder: RegExp, extension: string) =>
  assets.filter((name) => folder.test(name) && name.endsWith(extension)).map((name) => `/assets/${name}`);
const SHOP_ASSETS = /^[^/]+$/;
const ADMIN_ASSETS = /^admin\//;

await writeFile(
  'dist/build.json',
  JSON.stringify({
    buildId: await hashOfCode(),
    entry: `/${entryOf(manifest).file}`,
    styles: stylesOf(manifest),
    texts,
    font: assetsIn(SHOP_ASSETS, '.woff2')[0] ?? null,
    admin: { entry: `/${entryOf(adminManifest).file}`, css: assetsIn(ADMIN_ASSETS, '.css') },
  }),
);

const brotli = promisify(brotliCompress);
for (const name of assets.filter((each) => /\.(js|css|svg|wasm)$/.test(each))) {
  const bytes = await readFile(`dist/client/assets/${name}`);
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11 };
  await writeFile(`dist/client/assets/${name}.br`, await brotli(bytes, { params }));
  await writeFile(`dist/client/assets/${name}.gz`, await promisify(gzip)(bytes, { level: 9 }));
}
console.log(`Built ${assets.length} files`);

/** A hash of everything that affects the HTML: the client's file names, which contain hashes, and the source code. */
async function hashOfCode(): Promise<string> {
  const hash = createHash('sha256').update([...files, texts].sort().join());
  const sources = globSync('src/**/*.{ts,tsx}').filter((path) => !path.includes('.test.'));
  for (const path of sources.sort()) hash.update(path).update(await readFile(path));
  return hash.digest('hex').slice(0, 12);
}

/** The paths of the storefront's style sheets. The style sheet that every page uses comes first. */
function stylesOf(manifest: Manifest): string[] {
  const files = [entryOf(manifest), ...Object.values(manifest)].flatMap(({ css = [] }) => css);
  return [...new Set(files)].map((file) => `/${file}`);
}

/** Writes the texts as modules; returns the URL pattern of the files. */
async function writeTexts(): Promise<string> {
  const files = Object.entries(catalogues).map(([language, areas]) => {
    const contents: Partial<Record<Area, object>> = {};
    for (const [area, texts] of Object.entries(areas)) {
      const name = textFile(area as Area);
      contents[name] = { ...contents[name], ...texts };
    }
    return [language, contents] as const;
  });
  const version = createHash('sha256').update(JSON.stringify(files)).digest('hex').slice(0, 8);
  for (const [language, contents] of files) {
    const folder = `dist/client/assets/texts-${version}/${language}`;
    await mkdir(folder, { recursive: true });
    for (const [name, texts] of Object.entries(contents))
      await writeFile(`${folder}/${name}.js`, `export default ${JSON.stringify(texts)}`);
  }
  return `/assets/texts-${version}/{language}/*.js`;
}
