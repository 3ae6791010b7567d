import { useEffect, useRef, useState } from 'react';
import {
  Outlet,
  ScrollRestoration,
  useLoaderData,
  useLocation,
  useNavigation,
  useNavigationType,
} from 'react-router';
import { focusHeading } from '../../platform/focus-heading.ts';
import { useNotices } from '../../platform/notices.tsx';
import { scrollKey } from '../../platform/scroll-key.ts';
import { Notices } from '../../shell/Notices.tsx';
import { SignInAgain } from '../access/SignInAgain.tsx';
import { AccessContext, useAdmin } from '../platform/admin.tsx';
import type { Access } from '../platform/admin-api.ts';
import { CommandPalette } from './CommandPalette.tsx';
import { HelpDialog } from './HelpDialog.tsx';
import { usePalette } from './palette-state.tsx';
import { RELOADED } from './reloaded.ts';
import { SideMenu } from './SideMenu.tsx';
import { useAdminShortcuts } from './use-admin-shortcuts.ts';

/** The layout of every screen: side menu, notices and content, without header and footer (ADM-02). */
export function AdminShell() {
  const access = useLoaderData<Access>();
  return (
    <AccessContext value={access}>
      <Frame />
    </AccessContext>
  );
}

function Frame() {
  const { t, notify, dismiss } = useNotices();
  const { state } = useNavigation();
  const [isHelpOpen, setHelpOpen] = useState(false);
  const palette = usePalette();
  useScreenChange();
  useAdminShortcuts({ openHelp: () => setHelpOpen(true) });
  useEffect(() => {
    window.hydrated = true;
  }, []);
  useEffect(() => {
    const report = (event: Event) =>
      (event as CustomEvent<boolean>).detail
        ? notify({ id: 'reload', kind: 'alert', text: t('admin-unreachable') })
        : dismiss('reload');
    addEventListener(RELOADED, report);
    return () => removeEventListener(RELOADED, report);
  }, [t, notify, dismiss]);
  return (
    <div className="admin-frame">
      <a className="skip" href="#main">
        {t('skip-to-content')}
      </a>
      <SideMenu openHelp={() => setHelpOpen(true)} openPalette={() => palette.setOpen(true)} />
      <main id="main" className="admin-screen" aria-busy={state === 'loading'}>
        <Notices />
        <Outlet />
      </main>
      <HelpDialog isOpen={isHelpOpen} onClose={() => setHelpOpen(false)} />
      <CommandPalette isOpen={palette.isOpen} onClose={() => palette.setOpen(false)} />
      <SignInAgain />
      <ScrollRestoration getKey={scrollKey} />
    </div>
  );
}

/** On a new page, replaces the notices with the navigation's success message, if any, and focuses the heading. */
function useScreenChange() {
  const { pathname, state } = useLocation();
  const { clearNotices, showSuccess } = useAdmin();
  const isFromHistory = useNavigationType() === 'POP';
  const lastPathname = useRef(pathname);
  useEffect(() => {
    if (lastPathname.current === pathname) return;
    lastPathname.current = pathname;
    clearNotices();
    const message = (state as { successMessage?: string } | null)?.successMessage;
    // A history entry keeps the message, which is about the action that led to it.
    if (message && !isFromHistory) showSuccess(message);
    focusHeading();
  }, [pathname, state, isFromHistory, clearNotices, showSuccess]);
}
