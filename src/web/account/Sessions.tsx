import type { Reply } from '#contract/calls.ts';
import { shopDay } from '#domain/shop-day.ts';
import { accountPath } from '../paths.ts';
import { useShop } from '../platform/shop.tsx';
import { browserName } from './browser-name.ts';
import { PressForm } from './PressForm.tsx';
import { useAnswered } from './use-answered.ts';
import { useTask } from './use-task.ts';

type Session = Reply<'GET /user/sessions'>['sessions'][number];

const HERE = accountPath('accountSettings');
const day = (time: string) => shopDay(new Date(time));

/** Where the account is signed in; each other place can be signed out, or all of them. */
export function Sessions({ sessions: loaded }: { sessions: Session[] }) {
  const { say, api } = useShop();
  const [sessions, setSessions] = useAnswered(loaded);
  const { isBusy, run, refuse, tell } = useTask();

  const end = (session: Session) =>
    run(async () => {
      const { session_id } = session;
      const answer = await api('DELETE /user/sessions/:session_id', { params: { session_id } });
      if (!answer.ok) return refuse(answer);
      setSessions((all) => all.filter((each) => each !== session));
      tell(say('session-ended'));
    });
  const endOthers = () =>
    run(async () => {
      const answer = await api('POST /user/sessions/end-others');
      if (!answer.ok) return refuse(answer);
      setSessions((all) => all.filter((each) => each.is_current));
      tell(say('settings-ended'));
    });

  return (
    <section className="panel stack" aria-labelledby="sessions-title">
      <h2 id="sessions-title">{say('settings-sessions')}</h2>
      <ul className="row-list">
        {sessions.map((session) => {
          const agent = browserName(session.agent) ?? say('settings-session-unknown');
          const since = day(session.created_time);
          return (
            <li key={session.session_id}>
              <div>
                <p className="row-name">{agent}</p>
                <p className="quiet">
                  {say('settings-session-times', { since, seen: day(session.seen_time) })}
                </p>
              </div>
              {session.is_current ? (
                <span className="fit fits">{say('settings-session-here')}</span>
              ) : (
                <PressForm
                  form="end-session"
                  path={HERE}
                  values={{ id: session.session_id }}
                  label={say('settings-session-end')}
                  of={say('settings-session-end-of', { agent, since })}
                  isBusy={isBusy}
                  onPress={() => end(session)}
                />
              )}
            </li>
          );
        })}
      </ul>
      {sessions.length > 1 ? (
        <PressForm
          form="end-others"
          path={HERE}
          values={{}}
          label={say('settings-end-others')}
          className="button"
          isBusy={isBusy}
          onPress={endOthers}
        />
      ) : null}
    </section>
  );
}
