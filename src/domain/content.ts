/** Text, or a link if `href` is set. */
export interface Inline {
  text: string;
  href: string | null;
}

export type Block =
  | { kind: 'heading'; text: string }
  | { kind: 'paragraph'; inlines: Inline[] }
  | { kind: 'list'; items: Inline[][] };

/**
 * Parses a page's text. Blank lines separate blocks: a line `## …` is a heading, lines `- …` are a list, all others
 * a paragraph. `[text](address)` is a link. Anything else, markup included, is plain text.
 */
export const parseContent = (text: string): Block[] => splitBlocks(text).map(parseBlock);

const splitBlocks = (text: string): string[] =>
  text
    .split(/\n[ \t]*\n/)
    .map((block) => block.trim())
    .filter((block) => block !== '');

function parseBlock(block: string): Block {
  const lines = block.split('\n').map((line) => line.trim());
  if (lines.length === 1 && block.startsWith('## ')) return { kind: 'heading', text: block.slice(3).trim() };
  if (lines.every((line) => line.startsWith('- ')))
    return { kind: 'list', items: lines.map((line) => parseInlines(line.slice(2).trim())) };
  return { kind: 'paragraph', inlines: parseInlines(lines.join(' ')) };
}

const LINK = /\[([^[\]]+)\]\(([^()\s]+)\)/g;
/** A path of the shop, but not `//host`; other sites only over HTTPS. */
const SAFE_ADDRESS = /^(?:\/(?![/\\])|https:\/\/|mailto:|tel:)/;

function parseInlines(line: string): Inline[] {
  const inlines: Inline[] = [];
  let end = 0;
  const addText = (text: string) => {
    if (text !== '') inlines.push({ text, href: null });
  };
  for (const match of line.matchAll(LINK)) {
    const [whole, text = '', href = ''] = match;
    if (!SAFE_ADDRESS.test(href)) continue;
    addText(line.slice(end, match.index));
    inlines.push({ text, href });
    end = match.index + whole.length;
  }
  addText(line.slice(end));
  return inlines;
}

/**
 * Fills in placeholders such as `{phone}`. A block with a placeholder whose value is empty is left out, and so is a
 * heading that nothing follows, so that a page never shows a gap. Unknown placeholders stay as they are.
 */
export function fillContent(text: string, values: Readonly<Record<string, string>>): string {
  const names = [...text.matchAll(/\{(\w+)\}/g)].map((match) => match[1]!);
  const missing = names.filter((name) => Object.hasOwn(values, name) && values[name] === '');
  const blocks = splitBlocks(text).filter((block) => !missing.some((name) => block.includes(`{${name}}`)));
  const isHeading = (block: string | undefined) => block === undefined || block.startsWith('## ');
  return blocks
    .filter((block, index) => !(block.startsWith('## ') && isHeading(blocks[index + 1])))
    .map((block) =>
      block.replaceAll(/\{(\w+)\}/g, (whole, name: string) =>
        Object.hasOwn(values, name) ? values[name]! : whole,
      ),
    )
    .join('\n\n');
}
