import type { MouseEvent } from 'react';
import { type Notice, useNotices } from '../platform/notices.tsx';

/** A live region for alerts and one for status messages. Screen readers require that they exist from the start. */
export function Notices() {
  const { notices } = useNotices();
  const region = (role: 'alert' | 'status') => (
    <div role={role}>
      {notices.map((each) =>
        (each.kind === 'alert') === (role === 'alert') ? <NoticeLine key={each.id} notice={each} /> : null,
      )}
    </div>
  );
  return (
    <div className="notices" tabIndex={-1}>
      {region('alert')}
      {region('status')}
    </div>
  );
}

function NoticeLine({ notice }: { notice: Notice }) {
  const { t, dismiss } = useNotices();
  const { action } = notice;
  // Moves the focus before the pressed button disappears.
  const close = ({ currentTarget }: MouseEvent) => {
    currentTarget.closest<HTMLElement>('.notices')!.focus();
    dismiss(notice.id);
  };
  return (
    <div className={`notice ${notice.kind}`}>
      <p>{notice.text}</p>
      {action ? (
        <button
          type="button"
          className="text-button"
          onClick={(event) => {
            close(event);
            action.run();
          }}
        >
          {action.label}
        </button>
      ) : null}
      <button type="button" className="text-button" onClick={close}>
        {t('notice-dismiss')}
      </button>
    </div>
  );
}
