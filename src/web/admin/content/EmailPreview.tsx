import type { Reply } from '#contract/calls.ts';
import { languageName } from '#texts/texts.ts';
import { useDebounced } from '../../ui/use-debounced.ts';
import { useFetched } from '../../ui/use-fetched.ts';
import { EmailFrame } from '../emails/EmailFrame.tsx';
import { useAdmin } from '../platform/admin.tsx';
import { type Content, type ContentDraft, toTexts } from './content-draft.ts';

type Email = Reply<'POST /admin/content/:name/preview'>['emails'][number];

/** The whole email in each language, for an example order; null if the text is not an email or has not loaded. */
export function useEmailPreview(content: Content, draft: ContentDraft): Email[] | null {
  const { api } = useAdmin();
  const { name, kind } = content;
  const texts = toTexts(content, draft);
  const key = useDebounced(JSON.stringify(texts));
  const { data } = useFetched(kind === 'email' ? key : null, () =>
    api('POST /admin/content/:name/preview', { params: { name }, body: { texts } }),
  );
  return data?.emails ?? null;
}

export function EmailPreview({ email }: { email: Email | undefined }) {
  const { t } = useAdmin();
  if (!email) return null;
  const { language, subject, html } = email;
  return (
    <>
      <h3 lang={language}>{subject}</h3>
      <EmailFrame
        title={t('content-preview-email', { language: languageName(language, t) })}
        language={language}
        html={html}
      />
    </>
  );
}
