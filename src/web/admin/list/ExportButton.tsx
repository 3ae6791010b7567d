import type { AdminListName, ListQuery } from '#domain/admin-lists.ts';
import { Button } from '../../ui/Button.tsx';
import { downloadPath } from '../paths.ts';
import { useAdmin } from '../platform/admin.tsx';
import { listQueryParams } from './list-path.ts';

/** Downloads all matching rows as CSV; disabled when there are none. */
export function ExportButton(props: { section: AdminListName; query: ListQuery; total: number }) {
  const { t } = useAdmin();
  const { section, total } = props;
  if (total === 0) {
    return <Button label={t('list-export')} disabled />;
  }
  const query = listQueryParams(section, { ...props.query, page: 1 });
  return (
    <a className="button" href={downloadPath(`${section}/export`, query)} download>
      {t('list-export')}
    </a>
  );
}
