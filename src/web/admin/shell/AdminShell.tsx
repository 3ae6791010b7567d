import { useEffect, useRef, useState } from 'react';
import { Outlet, ScrollRestoration, useLoaderData, useLocation, useNavigation } from 'react-router';
import { Notices } from '../../shell/Notices.tsx';
import { SignInAgain } from '../access/SignInAgain.tsx';
import { AccessContext, useAdmin } from '../platform/admin.tsx';
import type { Access } from '../platform/admin-api.ts';
import { CommandPalette } from './CommandPalette.tsx';
import { HelpDialog } from './HelpDialog.tsx';
import { SideMenu } from './SideMenu.tsx';
import { useAdminKeys } from './use-admin-keys.ts';

/** The frame of every screen: side menu, notices, the screen itself. No header and no footer (ADM-02). */
export function AdminShell() {
  const access = useLoaderData<Access>();
  return (
    <AccessContext value={access}>
      <Frame />
    </AccessContext>
  );
}

function Frame() {
  const { t, notices, dismiss } = useAdmin();
  const { state } = useNavigation();
  const [isHelpOpen, setHelpOpen] = useState(false);
  const [isPaletteOpen, setPaletteOpen] = useState(false);
  useFocusOnNewScreen();
  useAdminKeys({ openHelp: () => setHelpOpen(true), openPalette: () => setPaletteOpen(true) });
  useEffect(() => {
    window.alive = true;
  }, []);
  return (
    <div className="frame">
      <a className="skip" href="#main">
        {t('skip-to-content')}
      </a>
      <SideMenu openHelp={() => setHelpOpen(true)} openPalette={() => setPaletteOpen(true)} />
      <main id="main" className="screen" aria-busy={state === 'loading'}>
        <Notices notices={notices} dismiss={dismiss} dismissLabel={t('notice-dismiss')} />
        <Outlet />
      </main>
      <HelpDialog isOpen={isHelpOpen} onClose={() => setHelpOpen(false)} />
      <CommandPalette isOpen={isPaletteOpen} onClose={() => setPaletteOpen(false)} />
      <SignInAgain />
      <ScrollRestoration />
    </div>
  );
}

/** A new screen begins at its heading; what the last one had to say is over, unless it is brought along. */
function useFocusOnNewScreen() {
  const { pathname, state } = useLocation();
  const { clearNotices, done } = useAdmin();
  const last = useRef(pathname);
  useEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    clearNotices();
    const response = (state as { done?: string } | null)?.done;
    if (response) done(response);
    const heading = document.querySelector<HTMLElement>('main h1');
    heading?.setAttribute('tabindex', '-1');
    heading?.focus({ preventScroll: true });
  }, [pathname, state, clearNotices, done]);
}
