import { type Translate, translator } from '#texts/texts.ts';
import type { EmailBlock, EmailParts } from './email-content.ts';

export const renderText = ({ language, heading, blocks, footer, sender }: EmailParts): string =>
  [
    heading,
    ...blocks.map((block) => blockText(block, translator(language))),
    // Email programs treat `-- ` as the beginning of the signature.
    ['-- ', sender.name, ...footer].join('\n'),
  ].join('\n\n');

function blockText(block: EmailBlock, t: Translate): string {
  if (typeof block === 'string') return block;
  switch (block.kind) {
    case 'heading':
      return `${block.text}\n${'-'.repeat(block.text.length)}`;
    case 'callout':
      return block.label ? t('email-fact', { name: block.label, value: block.text }) : block.text;
    case 'steps':
      return block.steps.map((step, index) => `[${index < block.done ? 'x' : ' '}] ${step}`).join('  ');
    case 'button':
    case 'link':
      return `${labelText(block.label, t)}\n${block.url}`;
    case 'blockquote':
      return block.text.replaceAll(/^/gm, '> ');
    case 'facts':
      return block.rows.map(([name, value]) => t('email-fact', { name, value })).join('\n');
    case 'items':
      return block.items
        .map(({ title, details, amount }) => [title, ...details, amount].filter(Boolean).join('\n  '))
        .join('\n\n');
    case 'totals':
      return block.rows.map(({ name, amount }) => t('email-fact', { name, value: amount })).join('\n');
    case 'columns':
      return block.columns
        .map(({ heading, lines }) => [labelText(heading, t), ...lines].join('\n'))
        .join('\n\n');
  }
}

/** A label above its value, such as `Billing address:`. */
const labelText = (name: string, t: Translate) => t('email-fact', { name, value: '' }).trimEnd();
