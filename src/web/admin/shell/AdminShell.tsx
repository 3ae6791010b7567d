import { useEffect, useRef, useState } from 'react';
import {
  Outlet,
  ScrollRestoration,
  useLoaderData,
  useLocation,
  useNavigate,
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
import { SECTIONS } from '../sections.ts';
import { CommandPalette, usePalette } from './CommandPalette.tsx';
import { HelpDialog } from './HelpDialog.tsx';
import { SideMenu } from './SideMenu.tsx';
import { isShortcut, useKeyDown } from './shortcuts.ts';

/** Dispatched on `window`: `detail` is true if reloading the page's data fails, and false when it succeeds again. */
export const RELOAD_STATUS_EVENT = 'reload-status';

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
  useTimedConfirmations();
  useAdminShortcuts({ openHelp: () => setHelpOpen(true) });
  useEffect(() => {
    window.hydrated = true;
  }, []);
  useEffect(() => {
    const report = (event: Event) =>
      (event as CustomEvent<boolean>).detail
        ? notify({ id: 'reload', kind: 'alert', text: t('admin-unreachable') })
        : dismiss('reload');
    addEventListener(RELOAD_STATUS_EVENT, report);
    return () => removeEventListener(RELOAD_STATUS_EVENT, report);
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
    // Back and Forward do not show the message again, although the history entry keeps it.
    if (message && !isFromHistory) showSuccess(message);
    focusHeading();
  }, [pathname, state, isFromHistory, clearNotices, showSuccess]);
}

const CONFIRMATION_SECONDS = 8;

/**
 * Dismisses notices that only confirm an action. The countdown starts over after a notice was hovered or focused, or the
 * page was hidden. Alerts and notices with an action stay, as does the notice of a proof of work until it is solved.
 */
function useTimedConfirmations() {
  const { notices, dismiss } = useAdmin();
  useEffect(() => {
    const confirmations = notices.filter(
      ({ id, kind, action }) => kind === 'status' && !action && id !== 'proof-of-work',
    );
    if (confirmations.length === 0) return;
    let seconds = 0;
    const timer = setInterval(() => {
      const isHeld = document.hidden || document.querySelector('.notice:is(:hover, :focus-within)') !== null;
      seconds = isHeld ? 0 : seconds + 1;
      if (seconds >= CONFIRMATION_SECONDS) for (const { id } of confirmations) dismiss(id);
    }, 1000);
    return () => clearInterval(timer);
  }, [notices, dismiss]);
}

/** The time within which the key after `g` must follow. */
const SEQUENCE_MS = 1500;

/** Shortcuts of every screen: `?` for help, `/` for search, `g` and a letter for a section. */
function useAdminShortcuts({ openHelp }: { openHelp(): void }): void {
  const navigate = useNavigate();
  const { can } = useAdmin();
  const sequenceStart = useRef(Number.NEGATIVE_INFINITY);
  useKeyDown((event) => {
    if (!isShortcut(event)) return;
    const isAfterG = event.timeStamp - sequenceStart.current < SEQUENCE_MS;
    sequenceStart.current = Number.NEGATIVE_INFINITY;
    if (isAfterG) {
      const section = SECTIONS.find((each) => each.key === event.key && can(each.permission));
      if (section) {
        event.preventDefault();
        navigate(section.to);
      }
      return;
    }
    if (event.key === 'g') sequenceStart.current = event.timeStamp;
    else if (event.key === '?') openHelp();
    else if (event.key === '/') {
      const field = document.querySelector<HTMLElement>('[data-search]');
      if (!field) return;
      event.preventDefault();
      field.focus();
    }
  });
}
