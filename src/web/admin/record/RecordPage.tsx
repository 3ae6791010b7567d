import { type ReactNode, useEffect, useRef } from 'react';
import { useBlocker, useLocation, useNavigate } from 'react-router';
import { Link } from '../../platform/Link.tsx';
import { Modal } from '../../ui/Modal.tsx';
import { neighboursOf, visitedList } from '../list/visited-list.ts';
import { sectionPath } from '../paths.ts';
import { useAdmin } from '../platform/admin.tsx';
import { AdminIcon } from '../shell/AdminIcon.tsx';
import { AdminTitle } from '../shell/AdminTitle.tsx';
import { isCommand } from '../shell/keys.ts';
import { Conflict } from './Conflict.tsx';
import type { Saving } from './use-saving.ts';

const FORM = 'record';

/**
 * One record: its form at the left, facts at the side, more below. The bar at the foot saves; leaving
 * with unsaved changes asks first.
 */
export function RecordPage(props: {
  section: string;
  title: string;
  /** Beside the title. */
  badge?: ReactNode;
  actions?: ReactNode;
  /** Above the form, and no part of it. */
  top?: ReactNode;
  form?: ReactNode;
  side?: ReactNode;
  children?: ReactNode;
  save?: {
    isChanged: boolean;
    saving: Saving;
    mayChange: boolean;
    label?: string;
    /** Why nobody can save this now, such as a message that has its reply. */
    why?: string | undefined;
    run(): void;
    /** Takes the newer state of a record that somebody else changed; what was typed is given up. */
    load?(): void;
    /** Saves over it. */
    keep?(): void;
  };
}) {
  const { t } = useAdmin();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const { section, title, save } = props;
  const back = visitedList(section)?.address ?? sectionPath(section);
  const { before, after } = neighboursOf(section, pathname);
  const form = useRef<HTMLFormElement>(null);

  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) form.current?.requestSubmit();
      if (!isCommand(event)) return;
      const to = { '[': before, ']': after }[event.key];
      if (to) navigate(to);
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [before, after, navigate]);

  return (
    <div className="record">
      <AdminTitle page={title} />
      <nav className="record-nav" aria-label={title}>
        <Link to={back}>{t('record-back')}</Link>
        {before ? (
          <Link to={before} title={t('record-before')}>
            <AdminIcon name="up" />
            <span className="hidden">{t('record-before')}</span>
          </Link>
        ) : null}
        {after ? (
          <Link to={after} title={t('record-after')}>
            <AdminIcon name="down" />
            <span className="hidden">{t('record-after')}</span>
          </Link>
        ) : null}
      </nav>
      <div className="screen-head">
        <h1>{title}</h1>
        {props.badge}
        {props.actions ? <div className="record-actions">{props.actions}</div> : null}
      </div>
      {save?.saving.conflict ? (
        <Conflict conflict={save.saving.conflict} onLoad={() => save.load?.()} onKeep={() => save.keep?.()} />
      ) : null}
      {save && !save.mayChange ? <p className="quiet">{save.why ?? t('record-read-only')}</p> : null}
      <div className={props.side ? 'record-columns' : undefined}>
        <div className="stack">
          {props.top}
          {save ? (
            <form
              ref={form}
              id={FORM}
              className="stack"
              noValidate
              onSubmit={(event) => {
                event.preventDefault();
                if (save.mayChange) save.run();
              }}
            >
              <fieldset className="stack" disabled={!save.mayChange}>
                {props.form}
              </fieldset>
            </form>
          ) : (
            props.form
          )}
          {props.children}
        </div>
        {props.side ? <aside className="stack record-side">{props.side}</aside> : null}
      </div>
      {save ? (
        <div className="save-bar">
          <button
            type="submit"
            form={FORM}
            className="button primary"
            disabled={!save.mayChange}
            aria-disabled={save.saving.isSaving || undefined}
          >
            {save.saving.isSaving ? t('record-saving') : (save.label ?? t('record-save'))}
          </button>
          <Link className="button" to={back}>
            {t('record-cancel')}
          </Link>
          <p role="status">{save.isChanged ? t('record-unsaved') : ''}</p>
          <AskBeforeLeaving isChanged={save.isChanged} />
        </div>
      ) : null}
    </div>
  );
}

function AskBeforeLeaving({ isChanged }: { isChanged: boolean }) {
  const { t } = useAdmin();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isChanged && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (!isChanged) return;
    const api = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', api);
    return () => removeEventListener('beforeunload', api);
  }, [isChanged]);
  return (
    <Modal
      id="leave"
      title={t('record-leave-title')}
      closeLabel={t('dialog-close')}
      isOpen={blocker.state === 'blocked'}
      onClose={() => blocker.state === 'blocked' && blocker.reset()}
    >
      <p>{t('record-leave-why')}</p>
      <p className="row">
        <button type="button" className="button" data-first="" onClick={() => blocker.reset?.()}>
          {t('record-stay')}
        </button>
        <button type="button" className="button primary" onClick={() => blocker.proceed?.()}>
          {t('record-leave')}
        </button>
      </p>
    </Modal>
  );
}
