import { type Block, type Inline, parseContent } from '#domain/content.ts';
import { Link } from '../platform/Link.tsx';

/** A text in the format of `domain/content.ts`. In a preview, links open in a new tab, so that edits are not left. */
export const TextBlocks = ({ text, isPreview = false }: { text: string; isPreview?: boolean }) =>
  // Paragraphs may repeat.
  parseContent(text).map((block, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: blocks have no identity of their own
    <TextBlock key={index} block={block} isPreview={isPreview} />
  ));

function TextBlock({ block, isPreview }: { block: Block; isPreview: boolean }) {
  if (block.kind === 'heading') return <h2>{block.text}</h2>;
  if (block.kind === 'paragraph')
    return (
      <p>
        <Inlines inlines={block.inlines} isPreview={isPreview} />
      </p>
    );
  return (
    <ul>
      {block.items.map((item) => (
        <li key={item.map(({ text }) => text).join('')}>
          <Inlines inlines={item} isPreview={isPreview} />
        </li>
      ))}
    </ul>
  );
}

const Inlines = ({ inlines, isPreview }: { inlines: Inline[]; isPreview: boolean }) =>
  inlines.map(({ text, href }) => {
    if (href === null) return text;
    return href.startsWith('/') && !isPreview ? (
      <Link key={href} to={href}>
        {text}
      </Link>
    ) : (
      <a key={href} href={href} {...(isPreview ? { target: '_blank', rel: 'noreferrer' } : {})}>
        {text}
      </a>
    );
  });
