import type { Reply } from '#contract/calls.ts';
import { shopDay } from '#domain/shop-day.ts';
import { accountPath } from '../paths.ts';
import { useShop } from '../platform/shop.tsx';
import { ActionForm } from './ActionForm.tsx';
import { browserName } from './browser-name.ts';
import { useAction } from './use-action.ts';
import { useLoadedState } from './use-loaded-state.ts';

type Session = Reply<'GET /user/sessions'>['sessions'][number];

const SETTINGS_PATH = accountPath('accountSettings');
const day = (time: string) => shopDay(new Date(time));

/** The account's sessions; other sessions can be ended one by one or all at once. */
export function Sessions({ sessions: loaded }: { sessions: Session[] }) {
  const { t, api } = useShop();
  const [sessions, setSessions] = useLoadedState(loaded);
  const { isBusy, run, notifyRefusal, notifyDone } = useAction();

  const end = (session: Session) =>
    run(async () => {
      const { session_id } = session;
      const response = await api('DELETE /user/sessions/:session_id', { params: { session_id } });
      if (!response.ok) return notifyRefusal(response);
      setSessions((all) => all.filter((each) => each !== session));
      notifyDone(t('session-ended'));
    });
  const endOthers = () =>
    run(async () => {
      const response = await api('POST /user/sessions/end-others');
      if (!response.ok) return notifyRefusal(response);
      setSessions((all) => all.filter((each) => each.is_current));
      notifyDone(t('settings-others-ended'));
    });

  return (
    <section className="panel stack" aria-labelledby="sessions-title">
      <h2 id="sessions-title">{t('settings-sessions')}</h2>
      <ul className="row-list">
        {sessions.map((session) => {
          const browser = browserName(session.agent) ?? t('settings-session-unknown');
          const since = day(session.created_time);
          return (
            <li key={session.session_id}>
              <div>
                <p className="row-name">{browser}</p>
                <p className="quiet">
                  {t('settings-session-times', { since, seen: day(session.seen_time) })}
                </p>
              </div>
              {session.is_current ? (
                <span className="tag roomy ok">{t('settings-session-here')}</span>
              ) : (
                <ActionForm
                  name="end-session"
                  path={SETTINGS_PATH}
                  values={{ id: session.session_id }}
                  label={t('settings-session-end')}
                  context={t('settings-session-end-of', { browser, since })}
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
          name="end-others"
          path={SETTINGS_PATH}
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
