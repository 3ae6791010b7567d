import type { AdminListName, ListQuery } from '#domain/admin-lists.ts';
import { filePath } from '../paths.ts';
import { useAdmin } from '../platform/admin.tsx';
import { questionQuery } from './list-address.ts';

/** All that the question finds, as CSV; nothing found, nothing to export. */
export function Export(props: { section: AdminListName; question: ListQuery; total: number }) {
  const { t } = useAdmin();
  const { section, question, total } = props;
  if (total === 0) {
    return (
      <button type="button" className="button" disabled>
        {t('list-export')}
      </button>
    );
  }
  const query = questionQuery(section, { ...question, page: 1 });
  return (
    <a className="button" href={filePath(`${section}/export`, query)} download>
      {t('list-export')}
    </a>
  );
}
