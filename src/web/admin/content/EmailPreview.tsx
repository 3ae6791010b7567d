import { LANGUAGE_NAMES } from '#texts/texts.ts';
import { Panel } from '../../ui/Panel.tsx';
import { useDebounced } from '../../ui/use-debounced.ts';
import { useFetched } from '../../ui/use-fetched.ts';
import { useAdmin } from '../platform/admin.tsx';
import { type Content, type ContentDraft, toTexts } from './content-draft.ts';

/** Shows the whole email in each language, for an invented order. */
export function EmailPreview({ content, draft }: { content: Content; draft: ContentDraft }) {
  const { t, api } = useAdmin();
  const { name } = content;
  const texts = toTexts(content, draft);
  const key = useDebounced(JSON.stringify(texts));
  const { data } = useFetched(key, () =>
    api('POST /admin/content/:name/preview', { params: { name }, body: { texts } }),
  );
  return (
    <Panel title={t('content-preview')}>
      <p className="quiet">{t('content-preview-help')}</p>
      {data?.emails.map(({ language, subject, html }) => (
        <section key={language} className="stack" aria-label={LANGUAGE_NAMES[language]}>
          <h3 lang={language}>{subject}</h3>
          <iframe
            className="email-preview"
            title={t('content-preview-email', { language: LANGUAGE_NAMES[language] })}
            lang={language}
            srcDoc={html}
            sandbox="allow-same-origin"
            tabIndex={-1}
            onLoad={({ currentTarget }) => fitHeight(currentTarget)}
          />
        </section>
      ))}
    </Panel>
  );
}

/** Sets the frame's height to that of the email, which cannot run scripts to do this itself. */
function fitHeight(frame: HTMLIFrameElement) {
  const { scrollHeight } = frame.contentDocument!.documentElement;
  frame.style.setProperty('height', `${scrollHeight}px`);
}
