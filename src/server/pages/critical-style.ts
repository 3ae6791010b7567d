/** Text that every page gets, a rule with the classes that each of its selectors requires, or a group such as a layer. */
type Part = string | { requiredClasses: string[][]; text: string } | { prelude: string; parts: Part[] };

/** At-rules that contain other rules. */
const GROUP_RULE = /^@(layer|media|supports|container)\b/;
/** Classes that scripts may set before the style sheet is loaded. */
const EARLY_CLASSES = ['has-vehicle'];

/**
 * Creates a function that returns the rules of a style sheet that can apply to an HTML page: rules with a selector whose
 * classes all occur in the page. The rules are inlined, so that the page is painted before its style sheet arrives.
 */
export function createCriticalStyle(css: string): (html: string) => string {
  const parts = parseStyleSheet(css);
  return (html) => {
    const classes = new Set(EARLY_CLASSES);
    for (const [, names] of html.matchAll(/\bclass="([^"]*)"/g))
      for (const name of names!.split(' ')) classes.add(name);
    return selectRules(parts, classes);
  };
}

function selectRules(parts: readonly Part[], classes: ReadonlySet<string>): string {
  return parts
    .map((part) => {
      if (typeof part === 'string') return part;
      if ('text' in part)
        return part.requiredClasses.some((names) => names.every((name) => classes.has(name)))
          ? part.text
          : '';
      const content = selectRules(part.parts, classes);
      return content && `${part.prelude}{${content}}`;
    })
    .join('');
}

/** Parses a minified style sheet, which has no comments and no nested rules. */
function parseStyleSheet(css: string): Part[] {
  const parts: Part[] = [];
  for (let start = 0; start < css.length; ) {
    const brace = css.indexOf('{', start);
    const semicolon = css.indexOf(';', start);
    if (semicolon !== -1 && (semicolon < brace || brace === -1)) {
      parts.push(css.slice(start, semicolon + 1));
      start = semicolon + 1;
      continue;
    }
    if (brace === -1) break;
    const end = endOfBlock(css, brace);
    const prelude = css.slice(start, brace);
    const text = css.slice(start, end);
    if (GROUP_RULE.test(prelude))
      parts.push({ prelude, parts: parseStyleSheet(css.slice(brace + 1, end - 1)) });
    else parts.push(prelude.startsWith('@') ? text : { requiredClasses: classesOf(prelude), text });
    start = end;
  }
  return parts;
}

function endOfBlock(css: string, brace: number): number {
  let depth = 0;
  for (let index = brace; index < css.length; index += 1) {
    if (css[index] === '{') depth += 1;
    if (css[index] === '}') depth -= 1;
    if (depth === 0) return index + 1;
  }
  return css.length;
}

/** The classes that each selector requires. Those in parentheses are left out: they are alternatives or exclusions. */
function classesOf(prelude: string): string[][] {
  let withoutParentheses = prelude;
  // Parentheses can be nested, so the innermost ones are removed until none is left.
  for (let previous = ''; previous !== withoutParentheses; ) {
    previous = withoutParentheses;
    withoutParentheses = previous.replaceAll(/\([^()]*\)/g, '');
  }
  return withoutParentheses
    .split(',')
    .map((selector) => [...selector.matchAll(/\.(-?[a-zA-Z_][\w-]*)/g)].map(([, name]) => name!));
}
