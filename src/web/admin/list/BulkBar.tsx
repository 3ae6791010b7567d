import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { Reply } from '#contract/calls.ts';
import type { AdminListName } from '#domain/admin-lists.ts';
import { Modal } from '../../ui/Modal.tsx';
import { useAdmin } from '../platform/admin.tsx';
import type { AdminListScreen } from './admin-list.ts';
import type { Selection } from './use-selection.ts';

type Outcome = Reply<'POST /admin/items/bulk'>;

/** What can be done with the selected rows; what came of it is said with its reasons. */
export function BulkBar<N extends AdminListName, Edit>(props: {
  screen: AdminListScreen<N, Edit>;
  selection: Selection;
}) {
  const { t, api, tried } = useAdmin();
  const { revalidate } = useRevalidator();
  const [isBusy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const { screen, selection } = props;
  const count = selection.keys.size;

  async function run(action: string) {
    setBusy(true);
    // Promotions go by number, everything else by text.
    const ids = [...selection.keys].map((key) => (screen.list === 'promotions' ? Number(key) : key));
    const call = `POST /admin/${screen.list}/bulk` as 'POST /admin/items/bulk';
    const reply = await tried(api(call, { body: { ids, action } as never }));
    setBusy(false);
    if (!reply) return;
    selection.clear();
    setOutcome(reply);
    revalidate();
  }

  return (
    <>
      {count > 0 ? (
        <section className="bulk-bar" aria-label={t('bulk-label')}>
          <p role="status">{t('bulk-selected', { count })}</p>
          {screen.bulk!.actions.map(({ action, label }) => (
            <button
              key={action}
              type="button"
              className="button"
              aria-disabled={isBusy}
              onClick={() => !isBusy && run(action)}
            >
              {t(label)}
            </button>
          ))}
          <button type="button" className="button quiet" onClick={selection.clear}>
            {t('bulk-clear')}
          </button>
        </section>
      ) : null}
      <Modal
        id="bulk"
        title={t('bulk-result')}
        closeLabel={t('dialog-close')}
        isOpen={outcome !== null}
        onClose={() => setOutcome(null)}
      >
        {outcome ? (
          <>
            <p role="status">
              {t('bulk-outcome', {
                done: outcome.done,
                skipped: outcome.skipped,
                failed: outcome.failed.length,
              })}
            </p>
            <ul>
              {outcome.failed.map(({ id, message }) => (
                <li key={id}>
                  <span className="mono">{id}</span> {message}
                </li>
              ))}
            </ul>
          </>
        ) : null}
      </Modal>
    </>
  );
}
