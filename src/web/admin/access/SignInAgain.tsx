import { useContext, useEffect, useRef, useSyncExternalStore } from 'react';
import { useAccess, useAdmin } from '../platform/admin.tsx';
import { AdminApiContext } from '../platform/admin-api.ts';
import { SignInForm } from './SignInForm.tsx';

/** Over the page while the session has ended: after signing in, work goes on where it was. */
export function SignInAgain() {
  const { t } = useAdmin();
  const { staff } = useAccess();
  const api = useContext(AdminApiContext)!;
  const isOver = useSyncExternalStore(api.watchSession, api.isSessionOver);
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (isOver && !dialog.current?.open) dialog.current?.showModal();
    if (!isOver && dialog.current?.open) dialog.current.close();
  }, [isOver]);
  return (
    <dialog
      ref={dialog}
      className="dialog"
      aria-labelledby="again-title"
      onCancel={(event) => event.preventDefault()}
    >
      <div className="stack">
        <h2 id="again-title">{t('sign-in-again')}</h2>
        <p>{t('sign-in-again-why')}</p>
        {isOver ? (
          <SignInForm
            onSignedIn={(access) => {
              // Somebody else sees other things: what is on the page was not theirs.
              if (access.staff.staff_id !== staff.staff_id) location.reload();
            }}
          />
        ) : null}
      </div>
    </dialog>
  );
}
