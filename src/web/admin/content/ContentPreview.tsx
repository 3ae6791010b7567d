import { fillContent } from '#domain/content.ts';
import { parseMarkdown } from '#domain/markdown.ts';
import type { Language } from '#texts/texts.ts';
import { TextBlocks } from '../../content/TextBlocks.tsx';
import { type Content, type ContentDraft, fieldId } from './content-draft.ts';

const HEADINGS = ['title', 'heading'];

/** Shows an unsaved text as it would appear on a page. */
export const ContentPreview = (props: { content: Content; language: Language; draft: ContentDraft }) => (
  <div className="content-text" lang={props.language}>
    {props.content.fields.map(({ name }) => {
      const values = props.content.values[props.language] ?? {};
      const text = fillContent(props.draft[fieldId(props.language, name)] ?? '', values);
      if (name === 'text') return <TextBlocks key={name} blocks={parseMarkdown(text)} target="_blank" />;
      return HEADINGS.includes(name) ? <h2 key={name}>{text}</h2> : <p key={name}>{text}</p>;
    })}
  </div>
);
