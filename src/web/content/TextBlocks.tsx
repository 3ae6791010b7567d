import type { ComponentProps } from 'react';
import type { Block, Inline } from '#domain/markdown.ts';
import { Link } from '../platform/Link.tsx';
import './content.css';

/** A text. With `target`, links open in a new tab, so that what is being edited is not left. */
export const TextBlocks = ({ blocks, target }: { blocks: Block[]; target?: '_blank' }) =>
  // Paragraphs may repeat, and so may the parts of a line; neither has an identity of its own.
  blocks.map((block, index) => {
    if (block.kind === 'list') {
      const List = block.isOrdered ? 'ol' : 'ul';
      const items = block.items.map((item, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <li key={at}>{drawInlines(item, target)}</li>
      ));
      // biome-ignore lint/suspicious/noArrayIndexKey: see above
      return <List key={index}>{items}</List>;
    }
    const Text = block.kind === 'heading' ? (`h${block.level}` as const) : 'p';
    // biome-ignore lint/suspicious/noArrayIndexKey: see above
    return <Text key={index}>{drawInlines(block.inlines, target)}</Text>;
  });

const drawInlines = (inlines: Inline[], target: '_blank' | undefined) =>
  inlines.map(({ text, href, isStrong, isEmphasized }, index) => {
    const Style = isStrong ? 'strong' : isEmphasized ? 'em' : null;
    // biome-ignore lint/suspicious/noArrayIndexKey: see above
    const part = Style ? <Style key={index}>{text}</Style> : text;
    if (href === null) return part;
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
