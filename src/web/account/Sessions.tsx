import type { Reply } from '#contract/calls.ts';
import { shopDay } from '#domain/shop-day.ts';
import { accountPath } from '../paths.ts';
import { useShop } from '../platform/shop.tsx';
import { ActionForm } from './ActionForm.tsx';
import { browserName } from './browser-name.ts';
import { useAction } from './use-action.ts';
import { useLoadedState } from './use-loaded-state.ts';

type Session = Reply<'GET /user/sessions'>['sessions'][number];

const HERE = accountPath('accountSettings');
const day = (time: string) => shopDay(new Date(time));

/** Where the account is signed in; each other place can be signed out, or all of them. */
export function Sessions({ sessions: loaded }: { sessions: Session[] }) {
  const { t, api } = useShop();
  const [sessions, setSessions] = useLoadedState(loaded);
  const { isBusy, run, refuse, tell } = useAction();

  const end = (session: Session) =>
    run(async () => {
      const { session_id } = session;
      const response = await api('DELETE /user/sessions/:session_id', { params: { session_id } });
      if (!response.ok) return refuse(response);
      setSessions((all) => all.filter((each) => each !== session));
      tell(t('session-ended'));
    });
  const endOthers = () =>
    run(async () => {
      const response = await api('POST /user/sessions/end-others');
      if (!response.ok) return refuse(response);
      setSessions((all) => all.filter((each) => each.is_current));
      tell(t('settings-ended'));
    });

  return (
    <section className="panel stack" aria-labelledby="sessions-title">
      <h2 id="sessions-title">{t('settings-sessions')}</h2>
      <ul className="row-list">
        {sessions.map((session) => {
          const agent = browserName(session.agent) ?? t('settings-session-unknown');
          const since = day(session.created_time);
          return (
            <li key={session.session_id}>
              <div>
                <p className="row-name">{agent}</p>
                <p className="quiet">
                  {t('settings-session-times', { since, seen: day(session.seen_time) })}
                </p>
              </div>
              {session.is_current ? (
                <span className="fit fits">{t('settings-session-here')}</span>
              ) : (
                <ActionForm
                  form="end-session"
                  path={HERE}
                  values={{ id: session.session_id }}
                  label={t('settings-session-end')}
                  of={t('settings-session-end-of', { agent, since })}
                  isBusy={isBusy}
                  onPress={() => end(session)}
                />
              )}
            </li>
          );
        })}
      </ul>
      {sessions.length > 1 ? (
        <ActionForm
          form="end-others"
          path={HERE}
          values={{}}
          label={t('settings-end-others')}
          className="button"
          isBusy={isBusy}
          onPress={endOthers}
        />
      ) : null}
    </section>
  );
}
