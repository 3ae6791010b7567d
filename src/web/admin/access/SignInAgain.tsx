import { useEffect, useRef, useSyncExternalStore } from 'react';
import { useAdmin, useStaff } from '../platform/admin.tsx';
import { SignInForm } from './SignInForm.tsx';

/** A dialog shown when the session has expired; after sign-in the page continues where it was. */
export function SignInAgain() {
  const { t, client } = useAdmin();
  const staff = useStaff();
  const isExpired = useSyncExternalStore(client.watchSession, client.hasSessionExpired);
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (isExpired && !dialog.current?.open) dialog.current?.showModal();
    if (!isExpired && dialog.current?.open) dialog.current.close();
  }, [isExpired]);
  return (
    <dialog
      ref={dialog}
      className="dialog"
      aria-labelledby="again-title"
      onCancel={(event) => event.preventDefault()}
    >
      <div className="stack">
        <h2 id="again-title">{t('sign-in-again')}</h2>
        <p>{t('sign-in-again-help')}</p>
        {isExpired ? (
          <SignInForm
            onSignedIn={(access) => {
              // Another staff member may not be allowed to see the data on this page.
              if (access.staff.staff_id !== staff.staff_id) location.reload();
            }}
          />
        ) : null}
      </div>
    </dialog>
  );
}
