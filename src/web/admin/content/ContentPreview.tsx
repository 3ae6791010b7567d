import { fillContent } from '#domain/content.ts';
import { parseMarkdown } from '#domain/markdown.ts';
import { TextBlocks } from '../../content/TextBlocks.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { useAdmin } from '../platform/admin.tsx';
import { type Content, type ContentDraft, fieldId } from './content-draft.ts';

const HEADINGS = ['title', 'heading'];

/** Shows an unsaved text as it would appear on a page. */
export function ContentPreview({ content, draft }: { content: Content; draft: ContentDraft }) {
  const { t } = useAdmin();
  return (
    <Panel title={t('content-preview')}>
      <p className="quiet">{t('content-preview-help')}</p>
      {content.languages.map((language) => (
        <div key={language} className="content-text" lang={language}>
          {content.fields.map(({ name }) => {
            const text = fillContent(draft[fieldId(language, name)] ?? '', content.values);
            if (name === 'text')
              return <TextBlocks key={name} blocks={parseMarkdown(text)} target="_blank" />;
            return HEADINGS.includes(name) ? <h2 key={name}>{text}</h2> : <p key={name}>{text}</p>;
          })}
        </div>
      ))}
    </Panel>
  );
}
