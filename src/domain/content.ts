const splitBlocks = (text: string): string[] =>
  text
    .split(/\n[ \t]*\n/)
    .map((block) => block.trim())
    .filter((block) => block !== '');

/**
 * Fills in placeholders such as `{phone}` of a Markdown text, whose blocks are separated by blank lines. A block with a placeholder whose value is empty is left out, and so is a
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
