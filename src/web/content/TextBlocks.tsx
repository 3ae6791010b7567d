import { type ComponentProps, Fragment } from 'react';
import type { Block, Inline } from '#domain/markdown.ts';
import { Link } from '../platform/Link.tsx';
import './content.css';

/** Renders a parsed Markdown text. In the editor, `target` opens links in a new tab, so that edits are not lost. */
export const TextBlocks = ({ blocks, target }: { blocks: Block[]; target?: '_blank' }) =>
  // Keys are indexes, because equal paragraphs and equal parts of a line may occur several times.
  blocks.map((block, index) => {
    if (block.kind === 'list') {
      const List = block.isOrdered ? 'ol' : 'ul';
      const items = block.items.map((item, itemIndex) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <li key={itemIndex}>{renderInlines(item, target)}</li>
      ));
      // biome-ignore lint/suspicious/noArrayIndexKey: see above
      return <List key={index}>{items}</List>;
    }
    const Text = block.kind === 'heading' ? (`h${block.level}` as const) : 'p';
    // biome-ignore lint/suspicious/noArrayIndexKey: see above
    return <Text key={index}>{renderInlines(block.inlines, target)}</Text>;
  });

const renderInlines = (inlines: Inline[], target: '_blank' | undefined) =>
  inlines.map((inline, index) => {
    const { text, href, isStrong, isEmphasized } = inline;
    const emphasized = isEmphasized ? <em>{text}</em> : text;
    const part = isStrong ? <strong>{emphasized}</strong> : emphasized;
    // biome-ignore lint/suspicious/noArrayIndexKey: see above
    if (href === null) return <Fragment key={index}>{part}</Fragment>;
    const Anchor = href.startsWith('/') && !target ? InternalLink : 'a';
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: see above
      <Anchor key={index} href={href} target={target}>
        {part}
      </Anchor>
    );
  });

const InternalLink = ({ href, ...rest }: ComponentProps<'a'> & { href: string }) => (
  <Link to={href} {...rest} />
);
