import { useLocation, useNavigate } from 'react-router';
import { Link } from '../../platform/Link.tsx';
import { adjacentRecords, visitedListPath } from '../list/visited-list.ts';
import { useAdmin } from '../platform/admin.tsx';
import { AdminIcon, type AdminIconName } from '../shell/AdminIcon.tsx';
import { isShortcut, useKeyDown } from '../shell/shortcuts.ts';

/** Links from a record to its list and to the previous and next record, which the keys `[` and `]` also open. */
export function RecordNav({ section, title }: { section: string; title: string }) {
  const { t } = useAdmin();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const { previous, next } = adjacentRecords(section, pathname + search);
  useKeyDown((event) => {
    const to = { '[': previous, ']': next }[event.key];
    if (to && isShortcut(event)) navigate(to);
  });
  const link = (to: string | undefined, icon: AdminIconName, label: string) =>
    to ? (
      <Link to={to} title={label}>
        <AdminIcon name={icon} />
        <span className="visually-hidden">{label}</span>
      </Link>
    ) : null;
  return (
    <nav className="row record-nav" aria-label={title}>
      <Link to={visitedListPath(section)}>{t('record-back')}</Link>
      {link(previous, 'up', t('record-previous'))}
      {link(next, 'down', t('record-next'))}
    </nav>
  );
}
