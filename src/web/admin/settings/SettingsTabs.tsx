import { Link } from '../../platform/Link.tsx';
import { recordPath, sectionPath } from '../paths.ts';
import { useAdmin } from '../platform/admin.tsx';

/** Links to the two pages of settings. */
export function SettingsTabs({ current }: { current: 'details' | 'delivery' }) {
  const { t } = useAdmin();
  const pages = [
    ['details', sectionPath('settings')],
    ['delivery', recordPath('settings', 'delivery')],
  ] as const;
  return (
    <nav aria-label={t('section-settings')}>
      <ul className="tabs">
        {pages.map(([page, path]) => (
          <li key={page}>
            <Link to={path} aria-current={page === current ? 'page' : undefined}>
              {t(`settings-${page}`)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
