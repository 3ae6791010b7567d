import { useNavigate } from 'react-router';
import { MAX_SLUG, slugOf } from '#domain/edited-content.ts';
import { TextField } from '../../ui/Field.tsx';
import { recordPath } from '../paths.ts';
import { useAdmin } from '../platform/admin.tsx';
import { Subform, useAdminForm } from '../record/admin-form.tsx';

/** Creates an article. The last part of its URL (`slug`) is derived from the heading unless staff enter it. */
export function NewArticle() {
  const { t, api } = useAdmin();
  const navigate = useNavigate();
  const form = useAdminForm({
    name: 'article',
    initial: { heading: '', slug: '' },
    required: ['heading'],
    call: ({ heading, slug }) =>
      api('POST /admin/articles', { body: { heading, slug: slug || slugOf(heading) } }),
    onDone: ({ name }) => navigate(recordPath('content', name)),
  });
  return (
    <>
      <h3 id="new-article">{t('content-article-new')}</h3>
      <Subform
        form={form}
        className="fields"
        aria-labelledby="new-article"
        submitLabel={t('content-article-create')}
      >
        <TextField label={t('content-article-heading')} maxLength={120} required {...form.field('heading')} />
        <TextField
          label={t('content-article-slug')}
          hint={t('content-article-slug-hint')}
          maxLength={MAX_SLUG}
          {...form.field('slug')}
          placeholder={slugOf(form.values.heading)}
        />
      </Subform>
    </>
  );
}
