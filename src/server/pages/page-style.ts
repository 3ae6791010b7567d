/** A style sheet of the build. */
export interface StyleFile {
  /** The path under which scripts load it. */
  path: string;
  css: string;
}

export interface PageStyle {
  text: string;
  /** The style sheets that the text consists of. */
  paths: string[];
}

const CLASS_SELECTOR = /\.(-?[a-zA-Z_][\w-]*)/g;
const classesOf = (css: string) => new Set([...css.matchAll(CLASS_SELECTOR)].map(([, name]) => name!));

/**
 * Creates a function that returns the style of an HTML page: the first style sheet, and each other one if the page has
 * a class that only this style sheet names. It is inlined, so that a page needs no request before its first paint and
 * its elements are styled only once; scripts load the style sheets of further pages.
 */
export function createPageStyle(files: readonly StyleFile[]): (html: string) => PageStyle {
  const fileOfClass = new Map<string, StyleFile | null>();
  for (const file of files)
    for (const name of classesOf(file.css)) fileOfClass.set(name, fileOfClass.has(name) ? null : file);
  return (html) => {
    const present = [...html.matchAll(/\bclass="([^"]*)"/g)].flatMap(([, names]) => names!.split(' '));
    const named = new Set(present.map((name) => fileOfClass.get(name)));
    const needed = files.filter((file, index) => index === 0 || named.has(file));
    return { text: needed.map(({ css }) => css).join(''), paths: needed.map(({ path }) => path) };
  };
}
