import { useLocation, useNavigate } from 'react-router';
import { Link } from '../../platform/Link.tsx';
import { adjacentRecords, visitedListPath } from '../list/visited-list.ts';
import { useAdmin } from '../platform/admin.tsx';
import { AdminIcon } from '../shell/AdminIcon.tsx';
import { isShortcut, useKeyDown } from '../shell/shortcuts.ts';

/** Links from a record to its list and to the previous and next record, which the keys `[` and `]` also open. */
export function RecordNav({ section, title }: { section: string; title: string }) {
  const { t } = useAdmin();
  const navigate = useNavigate();
  const { previous, next } = adjacentRecords(section, useLocation().pathname);
  useKeyDown((event) => {
    const to = { '[': previous, ']': next }[event.key];
    if (to && isShortcut(event)) navigate(to);
  });
  return (
    <nav className="row record-nav" aria-label={title}>
      <Link to={visitedListPath(section)}>{t('record-back')}</Link>
      {previous ? (
        <Link to={previous} title={t('record-previous')}>
          <AdminIcon name="up" />
          <span className="visually-hidden">{t('record-previous')}</span>
        </Link>
      ) : null}
      {next ? (
        <Link to={next} title={t('record-next')}>
          <AdminIcon name="down" />
          <span className="visually-hidden">{t('record-next')}</span>
        </Link>
      ) : null}
    </nav>
  );
}
