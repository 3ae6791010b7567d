import type { AdminListName, ListQuery } from '#domain/admin-lists.ts';
import { Button } from '../../ui/Button.tsx';
import { downloadPath } from '../paths.ts';
import { useAdmin } from '../platform/admin.tsx';
import { listQueryParams } from './list-path.ts';

/** Downloads all matching rows as CSV; disabled when there are none. */
export function ExportButton(props: { list: AdminListName; query: ListQuery; total: number }) {
  const { t } = useAdmin();
  const { list, total } = props;
  if (total === 0) {
    return <Button label={t('list-export')} disabled />;
  }
  const query = listQueryParams(list, { ...props.query, page: 1 });
  return (
    <a className="button" href={downloadPath(`${list}/export`, query)} download>
      {t('list-export')}
    </a>
  );
}
