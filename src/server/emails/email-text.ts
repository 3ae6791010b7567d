import type { EmailBlock, EmailParts } from './email-content.ts';

/** The plain-text form of an email. */
export const renderText = ({ heading, blocks, footer, sender }: EmailParts): string =>
  [heading, ...blocks.map(blockText), ['-- ', sender.name, ...footer].join('\n')].join('\n\n');

function blockText(block: EmailBlock): string {
  if (typeof block === 'string') return block;
  switch (block.kind) {
    case 'heading':
      return `${block.text}\n${'-'.repeat(block.text.length)}`;
    case 'callout':
      return block.text;
    case 'button':
      return `${block.label}:\n${block.url}`;
    case 'quote':
      return block.text.replaceAll(/^/gm, '> ');
    case 'facts':
      return block.rows.map(([name, value]) => `${name}: ${value}`).join('\n');
    case 'items':
      return block.items
        .map(({ title, details, amount }) => [title, ...details, amount].filter(Boolean).join('\n  '))
        .join('\n\n');
    case 'totals':
      return block.rows.map(({ name, amount }) => `${name}: ${amount}`).join('\n');
    case 'columns':
      return block.columns.map(({ heading, lines }) => [`${heading}:`, ...lines].join('\n')).join('\n\n');
  }
}
