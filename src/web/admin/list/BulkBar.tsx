import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { Reply } from '#contract/calls.ts';
import type { OfficeListName } from '#domain/office-lists.ts';
import { Modal } from '../../ui/Modal.tsx';
import { useOffice } from '../platform/office.tsx';
import type { OfficeListScreen } from './office-list.ts';
import type { Selection } from './use-selection.ts';

type Outcome = Reply<'POST /admin/items/bulk'>;

/** What can be done with the selected rows; what came of it is said with its reasons. */
export function BulkBar<N extends OfficeListName, Edit>(props: {
  screen: OfficeListScreen<N, Edit>;
  selection: Selection;
}) {
  const { say, ask, tried } = useOffice();
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
    const reply = await tried(ask(call, { body: { ids, action } as never }));
    setBusy(false);
    if (!reply) return;
    selection.clear();
    setOutcome(reply);
    revalidate();
  }

  return (
    <>
      {count > 0 ? (
        <section className="bulk-bar" aria-label={say('bulk-label')}>
          <p role="status">{say('bulk-selected', { count })}</p>
          {screen.bulk!.actions.map(({ action, label }) => (
            <button
              key={action}
              type="button"
              className="button"
              aria-disabled={isBusy}
              onClick={() => !isBusy && run(action)}
            >
              {say(label)}
            </button>
          ))}
          <button type="button" className="button quiet" onClick={selection.clear}>
            {say('bulk-clear')}
          </button>
        </section>
      ) : null}
      <Modal
        id="bulk"
        title={say('bulk-result')}
        closeLabel={say('dialog-close')}
        isOpen={outcome !== null}
        onClose={() => setOutcome(null)}
      >
        {outcome ? (
          <>
            <p role="status">
              {say('bulk-outcome', {
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
