import { readFile } from 'node:fs/promises';
import type { render } from '#web/entry-server.tsx';

/** The built pages: the render function and the files they need. */
export interface Renderer {
  /** Changes with every build and is part of the page cache key. */
  build: string;
  render: typeof render;
  /** The script that hydrates a page. */
  entry: string;
  css: string[];
  font: string | null;
  /** The back office app, a separate build. */
  admin: { entry: string; css: string[] };
  /** URL of the text files; `{language}` stands for the language, `*` for the area. */
  texts: string;
  /** Additional scripts needed in development. */
  scripts?: string[];
}

const DIST = new URL('../../../dist/', import.meta.url);
export const CLIENT_FOLDER = new URL('client/', DIST);

/** Loads the output of `npm run build`; throws if there is none. */
export async function loadRenderer(): Promise<Renderer> {
  const built = JSON.parse(await readFile(new URL('build.json', DIST), 'utf8')) as Omit<
    Renderer,
    'render' | 'build'
  > & {
    id: string;
  };
  const module = (await import(/* @vite-ignore */ new URL('server/entry-server.js', DIST).href)) as {
    render: typeof render;
  };
  return { ...built, build: built.id, render: module.render };
}
