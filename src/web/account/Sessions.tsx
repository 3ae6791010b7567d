import type { Reply } from '#contract/calls.ts';
import { browserName } from '#domain/browser-name.ts';
import { shopDay } from '#domain/shop-day.ts';
import { formatDate } from '#texts/format-day.ts';
import { useAction } from '../forms/use-action.ts';
import { useShop } from '../platform/shop.tsx';
import { Panel } from '../ui/Panel.tsx';
import { ActionForm } from './ActionForm.tsx';
import { endOtherSessionsForm, endSessionForm } from './settings-forms.ts';
import { useLoadedState } from './use-loaded-state.ts';

type Session = Reply<'GET /user/sessions'>['sessions'][number];

export function Sessions({ sessions: loadedSessions }: { sessions: Session[] }) {
  const { t, showSuccess } = useShop();
  const [sessions, setSessions] = useLoadedState(loadedSessions);
  const runner = useAction();
  const day = (time: string) => formatDate(shopDay(new Date(time)), t);
  return (
    <Panel title={t('sessions-title')}>
      <ul className="row-list">
        {sessions.map((session) => {
          const browser = browserName(session.agent) ?? t('session-unknown');
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
                <span className="tag roomy ok">{t('session-here')}</span>
              ) : (
                <ActionForm
                  runner={runner}
                  spec={endSessionForm}
                  values={{ id: session.session_id }}
                  label={t('settings-session-end')}
                  context={t('settings-session-description', { browser, since })}
                  onDone={() => {
                    setSessions((all) => all.filter((each) => each !== session));
                    showSuccess(t('session-ended'));
                  }}
                />
              )}
            </li>
          );
        })}
      </ul>
      {sessions.length > 1 ? (
        <ActionForm
          runner={runner}
          spec={endOtherSessionsForm}
          label={t('settings-end-others')}
          className="button"
          onDone={() => {
            setSessions((all) => all.filter((each) => each.is_current));
            showSuccess(t('settings-others-ended'));
          }}
        />
      ) : null}
    </Panel>
  );
}
