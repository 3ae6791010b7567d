interface StyleFile {
  /** The path under which scripts load it. */
  path: string;
  css: string;
}

export interface PageStyle {
  text: string;
  /** The style sheets that the text consists of. */
  paths: string[];
}

/**
 * Creates a function that returns the style of an HTML page: the first style sheet, and each other one with a selector
 * whose classes occur in the page. The style is inlined, so that a page needs no request before its first paint and its
 * elements are styled only once; scripts load the style sheets of further pages.
 */
export function createPageStyle(files: readonly StyleFile[]): (html: string) => PageStyle {
  const selectors = new Map(files.map((file) => [file, selectorsOf(file.css)]));
  return (html) => {
    const present = new Set(
      [...html.matchAll(/\bclass="([^"]*)"/g)].flatMap(([, names]) => names!.split(' ')),
    );
    const isNeeded = (file: StyleFile) =>
      selectors
        .get(file)!
        .some(
          ({ required, alternatives }) =>
            required.every((name) => present.has(name)) &&
            (alternatives.length === 0 || alternatives.some((name) => present.has(name))),
        );
    const needed = files.filter((file, index) => index === 0 || isNeeded(file));
    return { text: needed.map(({ css }) => css).join(''), paths: needed.map(({ path }) => path) };
  };
}

/**
 * The selectors of a minified style sheet without nested rules. Each requires all its classes outside of parentheses
 * (`required`) and one of those inside (`alternatives`). Selectors without a class are left out.
 */
const selectorsOf = (css: string): { required: string[]; alternatives: string[] }[] =>
  [...css.matchAll(/([^{};]+)\{/g)]
    .map(([, prelude]) => prelude!)
    .filter((prelude) => !prelude.startsWith('@'))
    .flatMap((prelude) => prelude.replaceAll(/:not\([^()]*\)/g, '').split(/,(?![^(]*\))/))
    .map((selector) => {
      const required = classesOf(withoutParentheses(selector));
      return { required, alternatives: classesOf(selector).filter((name) => !required.includes(name)) };
    })
    .filter(({ required, alternatives }) => required.length + alternatives.length > 0);

const classesOf = (selector: string) =>
  [...selector.matchAll(/\.(-?[a-zA-Z_][\w-]*)/g)].map(([, name]) => name!);

function withoutParentheses(text: string): string {
  const shorter = text.replaceAll(/\([^()]*\)/g, '');
  return shorter === text ? text : withoutParentheses(shorter);
}
