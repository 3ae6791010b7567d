import { type Notice, useShop } from '../platform/shop.tsx';

/** Two live regions, there and empty from the start: failures are alerts, the rest is status. */
export function Notices() {
  const { notices } = useShop();
  return (
    <div className="notices">
      <div role="alert">{notices.filter((each) => each.kind === 'alert').map((each) => line(each))}</div>
      <div role="status">{notices.filter((each) => each.kind === 'status').map((each) => line(each))}</div>
    </div>
  );
}

const line = (notice: Notice) => <NoticeLine key={notice.id} notice={notice} />;

function NoticeLine({ notice }: { notice: Notice }) {
  const { say, dismiss } = useShop();
  const { action } = notice;
  return (
    <div className={`notice ${notice.kind}`}>
      <p>{notice.text}</p>
      {action ? (
        <button type="button" onClick={action.run}>
          {action.label}
        </button>
      ) : null}
      <button type="button" onClick={() => dismiss(notice.id)}>
        {say('notice-dismiss')}
      </button>
    </div>
  );
}
