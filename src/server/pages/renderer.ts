import { readFile } from 'node:fs/promises';
import type { render } from '#web/entry-server.tsx';

/** The built pages: how to render one, and which files belong to them. */
export interface Renderer {
  /** Changes with every build; remembered pages live no longer than it. */
  build: string;
  render: typeof render;
  /** The script that makes a page live, and the files of its head. */
  entry: string;
  css: string[];
  font: string | null;
  /** The program of the back office, built apart: no page of the shop carries any of it. */
  office: { entry: string; css: string[] };
  /** More scripts that a page needs while developing. */
  scripts?: string[];
}

const DIST = new URL('../../../dist/', import.meta.url);
export const CLIENT_FOLDER = new URL('client/', DIST);

/** Reads what `npm run build` made. Throws when there is no build. */
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
