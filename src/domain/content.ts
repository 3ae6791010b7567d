import { placeholdersIn } from './edited-content.ts';

/**
 * Fills in the placeholders of a Markdown text, such as `{phone}`. The blocks of the text are separated by blank
 * lines. A block is left out if the value of one of its placeholders is empty, and a heading if no block is left
 * below it. Unknown placeholders stay unchanged.
 */
export function fillContent(text: string, values: Readonly<Record<string, string>>): string {
  const emptyNames = placeholdersIn(text).filter(
    (name) => Object.hasOwn(values, name) && values[name] === '',
  );
  const blocks = text
    .split(/\n[ \t]*\n/)
    .map((block) => block.trim())
    .filter((block) => block !== '' && !emptyNames.some((name) => block.includes(`{${name}}`)));
  const isHeading = (block: string) => block.startsWith('## ');
  const hasBlockBelow = (index: number) => index + 1 < blocks.length && !isHeading(blocks[index + 1]!);
  return blocks
    .filter((block, index) => !isHeading(block) || hasBlockBelow(index))
    .map((block) =>
      block.replaceAll(/\{(\w+)\}/g, (whole, name: string) =>
        Object.hasOwn(values, name) ? values[name]! : whole,
      ),
    )
    .join('\n\n');
}
