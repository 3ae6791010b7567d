import { Fragment, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { Link } from '../../platform/Link.tsx';
import { Logo } from '../../shell/Logo.tsx';
import { accountPath, sectionPath, signInPath } from '../paths.ts';
import { useAdmin, useStaff } from '../platform/admin.tsx';
import { SECTION_GROUPS, SECTIONS } from '../sections.ts';
import { AdminIcon } from './AdminIcon.tsx';
import { useUnreadCount } from './use-unread-count.ts';

export function SideMenu(props: { openHelp(): void; openPalette(): void }) {
  const { t, shop, api, can } = useAdmin();
  const staff = useStaff();
  const { pathname } = useLocation();
  const [isOpen, setOpen] = useState(false);
  const unreadCount = useUnreadCount();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the menu closes after navigation
  useEffect(() => setOpen(false), [pathname]);
  const menu = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another entry is current after navigation
  useEffect(() => {
    menu.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
  }, [pathname]);

  const visibleSections = SECTIONS.filter((section) => can(section.permission));
  const groups = SECTION_GROUPS.map((group) => ({
    group,
    links: visibleSections
      .filter((section) => section.group === group)
      .map((section) => {
        const paths = [section.path, ...Object.keys(section.others ?? {})].map((path) => sectionPath(path));
        // The path of the overview is the beginning of every other path.
        const isInSection = section.path !== '' && paths.some((path) => pathname.startsWith(`${path}/`));
        const isCurrent = paths.includes(pathname) || isInSection;
        return (
          <li key={section.path}>
            <Link to={section.to} aria-current={isCurrent ? 'page' : undefined} title={t(section.title)}>
              <AdminIcon name={section.name} />
              <span className="side-menu-label">{t(section.title)}</span>
              {section.path === 'messages' && unreadCount > 0 ? (
                <span className="side-menu-count">
                  {unreadCount}
                  <span className="visually-hidden"> {t('section-unread')}</span>
                </span>
              ) : null}
            </Link>
          </li>
        );
      }),
  }));

  async function signOut() {
    await api('POST /admin/signout').catch(() => null);
    location.assign(signInPath());
  }

  return (
    <nav
      ref={menu}
      className="side-menu on-iron"
      aria-label={t('admin-name')}
      data-open={isOpen || undefined}
    >
      <div className="side-menu-head">
        <Link className="brand" to={sectionPath('')}>
          <Logo />
          <span className="side-menu-label">{shop.name}</span>
        </Link>
        <button
          type="button"
          className="side-menu-search"
          title={t('palette-title')}
          onClick={props.openPalette}
        >
          <AdminIcon name="search" />
          <span className="side-menu-label">{t('search-go')}</span>
          <kbd className="side-menu-label">{t('palette-keys')}</kbd>
        </button>
        <button
          type="button"
          className="side-menu-toggle"
          aria-expanded={isOpen}
          aria-controls="side-menu-body"
          onClick={() => setOpen(!isOpen)}
        >
          <AdminIcon name="menu" />
          {t('admin-menu')}
        </button>
      </div>
      <div className="side-menu-body" id="side-menu-body">
        {groups.map(({ group, links }) =>
          links.length > 0 ? (
            <Fragment key={group}>
              {group === 'today' ? null : (
                <h2 className="side-menu-group side-menu-label">{t(`section-group-${group}`)}</h2>
              )}
              <ul>{links}</ul>
            </Fragment>
          ) : null,
        )}
        <div className="side-menu-foot">
          <button type="button" title={t('help-title')} onClick={props.openHelp}>
            <AdminIcon name="help" />
            <span className="side-menu-label">{t('help-title')}</span>
          </button>
          <Link
            to={accountPath()}
            title={staff.email}
            aria-current={pathname === accountPath() ? 'page' : undefined}
          >
            <AdminIcon name="staff" />
            <span className="side-menu-label">
              <span className="side-menu-email clipped">{staff.email}</span>
              <small>{t(`role-${staff.role}`)}</small>
            </span>
          </Link>
          <button type="button" title={t('sign-out')} onClick={signOut}>
            <AdminIcon name="out" />
            <span className="side-menu-label">{t('sign-out')}</span>
          </button>
        </div>
      </div>
    </nav>
  );
}
