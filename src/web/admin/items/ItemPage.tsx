import { useState } from 'react';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { adminItemTexts } from '#texts/en/admin-items.ts';
import { learn } from '#texts/texts.ts';
import { searchPath } from '../../paths.ts';
import { StatusMark } from '../../ui/StatusMark.tsx';
import { askOf, needed, useAccess, useOffice } from '../platform/office.tsx';
import { Deeds } from '../record/Deeds.tsx';
import { RecordPage } from '../record/RecordPage.tsx';
import { useDraft } from '../record/use-draft.ts';
import { useSaving } from '../record/use-saving.ts';
import { Fitments } from './Fitments.tsx';
import { InterchangeNumbers } from './InterchangeNumbers.tsx';
import { ItemFields } from './ItemFields.tsx';
import { ItemImages } from './ItemImages.tsx';
import { draftOf, type Item, itemData, itemProblems } from './item-draft.ts';
import { Stock } from './Stock.tsx';
import { StockLedger } from './StockLedger.tsx';

learn('en', adminItemTexts);

export async function loader(args: LoaderFunctionArgs) {
  const reply = await needed(askOf(args)('GET /admin/items/:id', { params: { id: args.params.id! } }));
  return reply.record;
}

export function Component() {
  const item = useLoaderData<typeof loader>();
  return <ItemScreen key={item.part_number} loaded={item} />;
}

/** An item with all that can be changed: prices, sale, texts, images, stock, numbers (ADM-04). */
function ItemScreen({ loaded }: { loaded: Item }) {
  const { say, ask, alert, tried } = useOffice();
  const { can } = useAccess();
  const [item, setItem] = useState(loaded);
  const [seen, setSeen] = useState(loaded.last_modified_time);
  const draft = useDraft(draftOf(loaded));
  const saving = useSaving();
  const params = { id: item.part_number };

  /** The record as it is now; what was typed in the form stays. */
  function refresh(record: Item) {
    setItem(record);
    setSeen(record.last_modified_time);
    draft.rebase(draftOf(record));
  }

  async function save() {
    const problems = itemProblems(draft.value, new Date());
    saving.setErrors(
      Object.fromEntries(Object.entries(problems).map(([field, problem]) => [field, say(problem)])),
    );
    const [first] = Object.values(problems);
    if (first) {
      alert(say(first));
      return;
    }
    const body = {
      part_number: item.part_number,
      last_modified_time: seen,
      data: itemData(draft.value, item),
    };
    const reply = await saving.send(() => ask('POST /admin/items/:id', { params, body }));
    if (!reply) return;
    refresh(reply.record);
    draft.accept(draftOf(reply.record));
  }

  async function load() {
    const reply = await tried(ask('GET /admin/items/:id', { params }));
    if (!reply) return;
    refresh(reply.record);
    draft.accept(draftOf(reply.record));
    saving.clearConflict();
  }

  return (
    <RecordPage
      section="items"
      title={say('item-title', { part: item.part_number })}
      badge={
        <StatusMark tone={item.is_active ? 'good' : 'off'}>
          {say(item.is_active ? 'list-active' : 'list-inactive')}
        </StatusMark>
      }
      actions={<a href={searchPath('part_number', item.part_number)}>{say('item-in-shop')}</a>}
      save={{
        ...{ saving, load, isChanged: draft.isChanged, mayChange: can('items.change') },
        run: save,
        keep() {
          setSeen(saving.conflict?.last_modified_time ?? seen);
          saving.clearConflict();
        },
      }}
      form={
        <>
          <ItemFields item={item} draft={draft} errors={saving.errors} />
          <ItemImages item={item} draft={draft} onUploaded={refresh} />
        </>
      }
      side={
        <>
          <Stock item={item} onChanged={refresh} />
          <section className="panel stack" aria-labelledby="history-title">
            <h2 id="history-title">{say('record-history')}</h2>
            {item.history.length === 0 ? (
              <p className="quiet">{say('record-no-history')}</p>
            ) : (
              <Deeds deeds={item.history} />
            )}
          </section>
        </>
      }
    >
      <InterchangeNumbers key={item.last_modified_time} item={item} seen={seen} onChanged={refresh} />
      <StockLedger part_number={item.part_number} key={`${item.stock.on_hand} ${item.stock.allocated}`} />
      <Fitments part_number={item.part_number} count={item.fitment_count} />
    </RecordPage>
  );
}
