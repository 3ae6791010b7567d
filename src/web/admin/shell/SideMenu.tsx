import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { Link } from '../../platform/Link.tsx';
import { Logo } from '../../shell/Logo.tsx';
import { accountPath, sectionPath } from '../paths.ts';
import { useAccess, useAdmin } from '../platform/admin.tsx';
import { SECTIONS, type Section } from '../sections.ts';
import { AdminIcon } from './AdminIcon.tsx';
import { useUnread } from './use-unread.ts';

/** The sections that the role sees. On a narrow screen they open from a button. */
export function SideMenu(props: { openHelp(): void; openPalette(): void }) {
  const { t, shop, api } = useAdmin();
  const { can, staff } = useAccess();
  const { pathname } = useLocation();
  const [isOpen, setOpen] = useState(false);
  const unread = useUnread();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the menu closes behind whoever chose from it
  useEffect(() => setOpen(false), [pathname]);

  const seen = SECTIONS.filter((section) => can(section.permission));
  const links = (group: Section['group']) =>
    seen
      .filter((section) => section.group === group)
      .map((section) => {
        const path = sectionPath(section.path);
        const isHere =
          section.path === '' ? pathname === path : pathname === path || pathname.startsWith(`${path}/`);
        return (
          <li key={section.path}>
            <Link to={path} aria-current={isHere ? 'page' : undefined} title={t(section.title)}>
              <AdminIcon name={section.icon} />
              <span className="rail-word">{t(section.title)}</span>
              {section.path === 'messages' && unread > 0 ? (
                <span className="rail-count">
                  {unread}
                  <span className="hidden"> {t('section-unread')}</span>
                </span>
              ) : null}
            </Link>
          </li>
        );
      });

  async function signOut() {
    await api('POST /admin/signout').catch(() => null);
    location.assign('/');
  }

  return (
    <nav className="rail" aria-label={t('office-name')} data-open={isOpen || undefined}>
      <div className="rail-head">
        <Link className="rail-brand" to={sectionPath('')}>
          <Logo />
          <span className="rail-word">{shop.name}</span>
        </Link>
        <button
          type="button"
          className="rail-toggle"
          aria-expanded={isOpen}
          aria-controls="rail-body"
          onClick={() => setOpen(!isOpen)}
        >
          <AdminIcon name="menu" />
          {t('office-menu')}
        </button>
      </div>
      <div className="rail-body" id="rail-body">
        <button type="button" className="rail-find" title={t('palette-title')} onClick={props.openPalette}>
          <AdminIcon name="search" />
          <span className="rail-word">{t('palette-open')}</span>
          <kbd className="rail-word">{t('palette-keys')}</kbd>
        </button>
        <ul className="rail-list">{links('work')}</ul>
        {seen.some((section) => section.group === 'shop') ? (
          <>
            <h2 className="rail-group rail-word">{t('section-group-shop')}</h2>
            <ul className="rail-list">{links('shop')}</ul>
          </>
        ) : null}
        <div className="rail-foot">
          <button type="button" title={t('help-title')} onClick={props.openHelp}>
            <AdminIcon name="help" />
            <span className="rail-word">{t('help-open')}</span>
          </button>
          <Link
            to={accountPath()}
            title={staff.email}
            aria-current={pathname === accountPath() ? 'page' : undefined}
          >
            <AdminIcon name="staff" />
            <span className="rail-word">
              <span className="rail-email">{staff.email}</span>
              <small>{t(`role-${staff.role}`)}</small>
            </span>
          </Link>
          <button type="button" title={t('sign-out')} onClick={signOut}>
            <AdminIcon name="out" />
            <span className="rail-word">{t('sign-out')}</span>
          </button>
        </div>
      </div>
    </nav>
  );
}
