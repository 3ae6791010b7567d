import type { Notice } from '../platform/shop.tsx';

interface NoticesProps {
  notices: readonly Notice[];
  dismiss(id: string): void;
  dismissLabel: string;
}

/** Two live regions that exist from the start, as screen readers require: one for alerts, one for status. */
export function Notices({ notices, ...rest }: NoticesProps) {
  const line = (notice: Notice) => <NoticeLine key={notice.id} notice={notice} {...rest} />;
  return (
    <div className="notices">
      <div role="alert">{notices.filter((each) => each.kind === 'alert').map((each) => line(each))}</div>
      <div role="status">{notices.filter((each) => each.kind === 'status').map((each) => line(each))}</div>
    </div>
  );
}

function NoticeLine({
  notice,
  dismiss,
  dismissLabel,
}: { notice: Notice } & Pick<NoticesProps, 'dismiss' | 'dismissLabel'>) {
  const { action } = notice;
  return (
    <div className={`notice ${notice.kind}`}>
      <p>{notice.text}</p>
      {action ? (
        <button type="button" className="text-button" onClick={action.run}>
          {action.label}
        </button>
      ) : null}
      <button type="button" className="text-button" onClick={() => dismiss(notice.id)}>
        {dismissLabel}
      </button>
    </div>
  );
}
