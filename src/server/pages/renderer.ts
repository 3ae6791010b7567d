import { readFile } from 'node:fs/promises';
import type * as entry from '#web/entry-server.tsx';
import { PROJECT_FOLDER } from '../platform/project-folder.ts';
import { createPageStyle, type PageStyle } from './page-style.ts';

/** The render function of a build, and the assets that its pages load. */
export interface Renderer extends Pick<typeof entry, 'pageCache' | 'render'> {
  /** Changes with the code; part of the version of cached pages. */
  buildId: string;
  /** The script that hydrates a page. */
  entry: string;
  /** The style sheets that pages link in development. */
  css: string[];
  /** The style that a page contains; null in development. */
  styleOf: ((html: string) => PageStyle) | null;
  font: string | null;
  /** The back office app, a separate build. */
  admin: { entry: string; css: string[] };
  /** The URL pattern of the text files; `{language}` stands for the language, `*` for the area. */
  texts: string;
  /** Additional scripts needed in development. */
  scripts?: string[];
}

const DIST = new URL('dist/', PROJECT_FOLDER);
export const CLIENT_FOLDER = new URL('client/', DIST);

/** Loads the output of `npm run build`; throws if there is none. */
export async function loadRenderer(): Promise<Renderer> {
  const {
    styles,
    ...build
  }: Omit<Renderer, 'pageCache' | 'render' | 'css' | 'styleOf'> & {
    styles: string[];
  } = JSON.parse(await readFile(new URL('build.json', DIST), 'utf8'));
  const { pageCache, render }: typeof entry = await import(
    /* @vite-ignore */ new URL('renderer/entry-server.js', DIST).href
  );
  const files = await Promise.all(
    styles.map(async (path) => ({ path, css: await readFile(new URL(`.${path}`, CLIENT_FOLDER), 'utf8') })),
  );
  return { ...build, pageCache, render, css: [], styleOf: createPageStyle(files) };
}
