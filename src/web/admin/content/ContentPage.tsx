import { type ReactNode, type SyntheticEvent, useRef } from 'react';
import { useNavigate } from 'react-router';
import type { Reply } from '#contract/calls.ts';
import { fillContent } from '#domain/content.ts';
import { artUrl } from '#domain/image-id.ts';
import { parseMarkdown } from '#domain/markdown.ts';
import { type Language, languageName, type PlainTextId, type Translate } from '#texts/texts.ts';
import { TextBlocks } from '../../content/TextBlocks.tsx';
import { SLIDE_IMAGES } from '../../home/slide-images.ts';
import { Button } from '../../ui/Button.tsx';
import { TextField } from '../../ui/Field.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import { useDebounced } from '../../ui/use-debounced.ts';
import { useFetched } from '../../ui/use-fetched.ts';
import { EmailFrame } from '../emails/EmailFrame.tsx';
import { sectionPath } from '../paths.ts';
import { recordRoute, replyOrThrow, useAdmin } from '../platform/admin.tsx';
import { type AdminForm, CountedField } from '../record/admin-form.tsx';
import { DateTime, formatDateTime } from '../record/DateTime.tsx';
import { RecordPage } from '../record/RecordPage.tsx';
import { useRecord } from '../record/use-record.ts';
import { CallButton } from '../shell/CallButton.tsx';
import { Outdated } from './Outdated.tsx';

type Content = Reply<'GET /admin/content/:name'>['record'];

/** The form values: a text for each language and field, such as `en-title`. */
type ContentDraft = Record<string, string>;

const fieldId = (language: string, field: string) => `${language}-${field}`;

/** The form values for `texts`. A missing text is replaced by its default. */
function toContentDraft(content: Content, texts: Content['texts']): ContentDraft {
  const { languages, fields, defaults } = content;
  const textOf = (language: Language, field: string) =>
    texts[language]?.[field] ?? defaults[language]?.[field] ?? '';
  return Object.fromEntries(
    languages.flatMap((language) =>
      fields.map(({ name }) => [fieldId(language, name), textOf(language, name)]),
    ),
  );
}

const toTexts = ({ languages, fields }: Content, draft: ContentDraft) =>
  languages.flatMap((language) =>
    fields.map(({ name }) => ({ language, field: name, text: draft[fieldId(language, name)] ?? '' })),
  );

export const { loader, Component } = recordRoute(
  async (api, name) => (await replyOrThrow(api('GET /admin/content/:name', { params: { name } }))).record,
  ({ name }) => name,
  ContentScreen,
);

const LIVE_TEXTS = {
  default: 'content-live-default',
  edited: 'content-live-edited',
  published: 'content-state-published',
} as const;

/** The maximum length of a text in a field of one line. Fields for longer texts have several lines. */
const MAX_LINE_LENGTH = 150;

function ContentScreen({ loaded }: { loaded: Content }) {
  const { t, api, attempt, can, showSuccess } = useAdmin();
  const canEdit = can('settings.change');
  const params = { name: loaded.name };
  /** The `is_published` of the save call; false while `saveDraft` submits the form. */
  const isPublished = useRef(true);
  const editor = useRecord(loaded, {
    toDraft: (content): ContentDraft => toContentDraft(content, content.texts),
    versionOf: ({ last_modified_time }) => last_modified_time,
    fetchRecord: async () => (await attempt(api('GET /admin/content/:name', { params })))?.record ?? null,
    save(draft, last_modified_time, content) {
      const texts = toTexts(content, draft);
      const body = { texts, is_published: isPublished.current, last_modified_time };
      return api('POST /admin/content/:name', { params, body });
    },
    onSaved: ({ record }, showSaved) => showSaved(record),
  });
  const { record: content, form } = editor;
  const navigate = useNavigate();
  /** True for an article that exists only as a draft. It has no Discard button, because nothing would be left. */
  const isUnpublished = content.live_state === null;
  const emails = useEmailPreview(content, form.values);

  async function saveDraft() {
    isPublished.current = false;
    await form.submit();
    // Reset even if validation stopped the save. Otherwise, the next "Publish" would save a draft.
    isPublished.current = true;
  }
  const body = { last_modified_time: editor.version };
  function restore(texts: Content['texts']) {
    form.set(toContentDraft(content, texts));
    showSuccess(t('content-restored'));
  }

  return (
    <RecordPage
      section="content"
      title={content.title}
      badge={
        <>
          {content.live_state ? (
            <StatusBadge tone="success">{t(LIVE_TEXTS[content.live_state])}</StatusBadge>
          ) : null}
          {content.has_draft ? <StatusBadge tone="warning">{t('content-state-draft')}</StatusBadge> : null}
        </>
      }
      actions={
        <>
          {content.page ? (
            <a className="button" href={content.page} target="_blank" rel="noreferrer">
              {t('content-view')}
            </a>
          ) : null}
          {content.has_draft && !isUnpublished ? (
            <CallButton
              label={t('content-discard')}
              disabled={!canEdit}
              call={() => api('POST /admin/content/:name/discard', { params, body })}
              onDone={editor.reload}
              onConflict={editor.showConflict}
            />
          ) : null}
          {content.is_own && canEdit ? (
            <CallButton
              label={t('content-article-delete')}
              question={t('content-article-delete-question', { heading: content.title })}
              detail={t('content-article-delete-detail')}
              call={() => api('POST /admin/content/:name/delete', { params, body })}
              onDone={({ smessage }) =>
                navigate(sectionPath('content'), { state: { successMessage: smessage } })
              }
              onConflict={editor.showConflict}
            />
          ) : null}
        </>
      }
      saveActions={<Button label={t('content-save-draft')} disabled={!canEdit} onClick={saveDraft} />}
      editor={editor}
      canEdit={canEdit}
      saveLabel={t('content-publish')}
      sections={[
        ...content.languages.map(
          (each) => [`section-${each}`, withLanguage(t('field-text'), content, each, t)] as const,
        ),
        ['section-versions', t('content-versions')],
      ]}
      form={content.languages.map((language) => (
        <div key={language} id={`section-${language}`} className="content-pair">
          <ContentFields content={content} language={language} form={form} />
          <Preview
            title={withLanguage(t('action-preview'), content, language, t)}
            help={t(content.kind === 'email' ? 'content-preview-email-help' : 'content-preview-help')}
          >
            {content.kind === 'email' ? (
              <EmailPreview email={emails?.find((email) => email.language === language)} />
            ) : (
              <ContentPreview content={content} language={language} draft={form.values} />
            )}
          </Preview>
        </div>
      ))}
    >
      <Versions content={content} canEdit={canEdit} onRestore={restore} />
    </RecordPage>
  );
}

/** Scrolls the preview beside a field to the block of text with this index. */
function scrollPreview(field: HTMLElement, index: number) {
  const preview = field.closest('.content-pair')?.querySelector('[role="group"]');
  const part = preview?.querySelector('.content-text')?.children[index];
  if (!preview || !part) return;
  const [box, target] = [preview.getBoundingClientRect(), part.getBoundingClientRect()];
  preview.scrollTop += (target.top + target.bottom - box.top - box.bottom) / 2;
}

function ContentFields(props: { content: Content; language: Language; form: AdminForm<ContentDraft> }) {
  const { t } = useAdmin();
  const { content, language, form } = props;
  return (
    <Panel title={withLanguage(t('field-text'), content, language, t)}>
      {content.outdated.includes(language) ? (
        <div>
          <Outdated language={language} />
          <p className="quiet">{t('content-outdated-help')}</p>
        </div>
      ) : null}
      {content.fields.map(({ name, max, placeholders, isOptional }, index) => {
        const id = fieldId(language, name);
        /** Scrolls the preview to the cursor. A field is one block of the preview; the last, `text`, has several. */
        const onSelect = ({
          currentTarget: field,
        }: SyntheticEvent<HTMLInputElement | HTMLTextAreaElement>) => {
          const textBefore = field.value.slice(0, field.selectionStart ?? 0);
          const filled = fillContent(textBefore, content.values[language] ?? {});
          const blocks = name === 'text' ? parseMarkdown(filled).length : 1;
          scrollPreview(field, index + Math.max(blocks, 1) - 1);
        };
        const hints = [
          isOptional ? t('content-optional') : '',
          name === 'text' ? t(content.kind === 'article' ? 'content-format-article' : 'content-format') : '',
          placeholders.length > 0
            ? t('content-placeholders', { names: placeholders.map((each) => `{${each}}`).join(', ') })
            : '',
        ];
        const fieldProps = {
          label: withLanguage(t(`content-field-${name}` as PlainTextId), content, language, t),
          hint: hints.filter(Boolean).join(' ') || undefined,
          maxLength: max,
          lang: language,
          onSelect,
          ...form.field(id),
        };
        if (max <= MAX_LINE_LENGTH) return <TextField key={id} {...fieldProps} />;
        return <CountedField key={id} rows={name === 'text' ? 22 : 3} {...fieldProps} />;
      })}
    </Panel>
  );
}

/** A preview that stays in view while the fields are scrolled, and that scrolls separately. */
const Preview = ({ title, help, children }: { title: string; help: string; children: ReactNode }) => (
  <Panel title={title} className="panel stack preview">
    <p className="quiet">{help}</p>
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard */}
    {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls */}
    <div role="group" tabIndex={0} aria-label={title}>
      {children}
    </div>
  </Panel>
);

/** Adds the language to a label if the text exists in several languages. */
const withLanguage = (label: string, { languages }: Content, language: Language, t: Translate): string =>
  languages.length > 1 ? t('field-in-language', { name: label, language: languageName(language, t) }) : label;

const HEADING_FIELDS = ['title', 'heading'];
/** Fields of texts that are not on the page itself, but in search results and lists. */
const LISTING_FIELDS = ['description', 'summary'];

/** Shows an unsaved text as it would appear on a page, a slide with its drawing and button. */
const ContentPreview = (props: { content: Content; language: Language; draft: ContentDraft }) => {
  const { t } = useAdmin();
  const { content, language, draft } = props;
  const slide = content.kind === 'slide' ? Number(content.name.split('-')[1]) : null;
  return (
    <div className={slide ? 'content-text slide-preview' : 'content-text'} lang={language}>
      {content.fields.map(({ name }) => {
        const text = fillContent(draft[fieldId(language, name)] ?? '', content.values[language] ?? {});
        if (name === 'text') return <TextBlocks key={name} blocks={parseMarkdown(text)} target="_blank" />;
        if (HEADING_FIELDS.includes(name)) return <h2 key={name}>{text}</h2>;
        if (LISTING_FIELDS.includes(name))
          return (
            <p key={name} className="subtext">
              <strong lang={t.language}>{t(`content-field-${name}` as PlainTextId)}</strong>
              <br />
              {text}
            </p>
          );
        return <p key={name}>{slide && name === 'link' ? <span className="button">{text}</span> : text}</p>;
      })}
      {slide ? <img src={artUrl(SLIDE_IMAGES[slide - 1]!)} alt="" width="640" height="480" /> : null}
    </div>
  );
};

type Email = Reply<'POST /admin/content/:name/preview'>['emails'][number];

/** The whole email in each language, for an example order; null if the text is not an email or has not loaded. */
function useEmailPreview(content: Content, draft: ContentDraft): Email[] | null {
  const { api } = useAdmin();
  const { name, kind } = content;
  const texts = toTexts(content, draft);
  const key = useDebounced(JSON.stringify(texts));
  const { data } = useFetched(kind === 'email' ? key : null, () =>
    api('POST /admin/content/:name/preview', { params: { name }, body: { texts } }),
  );
  return data?.emails ?? null;
}

function EmailPreview({ email }: { email: Email | undefined }) {
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

function Versions(props: { content: Content; canEdit: boolean; onRestore(texts: Content['texts']): void }) {
  const { t, language } = useAdmin();
  const { content, canEdit, onRestore } = props;
  return (
    <Panel
      id="section-versions"
      title={t('content-versions')}
      emptyText={content.versions.length === 0 && t('content-no-versions')}
    >
      <ol className="plain stack">
        {content.versions.map(({ version_id, saved_at, saved_by, is_published, texts }) => (
          <li key={version_id}>
            <p>
              {t(is_published ? 'content-version-published' : 'content-version-draft')}{' '}
              <DateTime time={saved_at} />
            </p>
            <p className="quiet">{saved_by}</p>
            {canEdit ? (
              <Button
                variant="small"
                label={t('content-restore')}
                aria-label={t('content-restore-of', { time: formatDateTime(saved_at, language) })}
                onClick={() => onRestore(texts)}
              />
            ) : null}
          </li>
        ))}
      </ol>
      {canEdit && !content.is_own ? (
        <Button label={t('content-restore-default')} onClick={() => onRestore(content.defaults)} />
      ) : null}
    </Panel>
  );
}
