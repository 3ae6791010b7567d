import { useEffect, useState } from 'react';
import type { Reply } from '#contract/calls.ts';
import { browserName } from '#domain/browser-name.ts';
import { Button } from '../../ui/Button.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { Table } from '../../ui/Table.tsx';
import { useAdmin } from '../platform/admin.tsx';
import { useSend } from '../platform/use-send.ts';
import { DateTime } from '../record/DateTime.tsx';

type Session = Reply<'GET /admin/sessions'>['sessions'][number];

/** The staff member's own sessions. All but the current one can be ended. */
export function StaffSessions() {
  const { t, api, attempt } = useAdmin();
  const [sessions, setSessions] = useState<Session[]>([]);
  const { send } = useSend();
  // biome-ignore lint/correctness/useExhaustiveDependencies: loaded once; ending sessions updates the list
  useEffect(() => {
    attempt(api('GET /admin/sessions')).then((reply) => reply && setSessions(reply.sessions));
  }, []);

  /** Ends one session or, for null, all but the current one. */
  async function endSession(session_id: string | null) {
    const reply = await send(() => api('POST /admin/sessions/end', { body: { session_id } }));
    if (!reply) return;
    const hasEnded = (session: Session) =>
      !session.is_current && (session_id === null || session.session_id === session_id);
    setSessions((current) => current.filter((session) => !hasEnded(session)));
  }

  const action = (session: Session) =>
    session.is_current ? (
      t('staff-session-here')
    ) : (
      <Button variant="small" label={t('staff-session-end')} onClick={() => endSession(session.session_id)} />
    );
  return (
    <Panel className="stack" title={t('staff-sessions')}>
      <Table
        caption={t('staff-sessions')}
        rows={sessions}
        rowKey={(session) => session.session_id}
        columns={[
          {
            title: t('staff-session-browser'),
            cell: ({ agent }) => browserName(agent) ?? t('staff-session-unknown'),
          },
          { title: t('staff-session-since'), cell: (session) => <DateTime time={session.created_time} /> },
          { title: t('staff-session-seen'), cell: (session) => <DateTime time={session.seen_time} /> },
          { title: t('list-action'), cell: action },
        ]}
      />
      {sessions.length > 1 ? (
        <p>
          <Button label={t('staff-sessions-end-others')} onClick={() => endSession(null)} />
        </p>
      ) : null}
    </Panel>
  );
}
