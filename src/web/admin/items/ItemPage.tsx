import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { adminItemTexts } from '#texts/en/admin-items.ts';
import { registerTexts } from '#texts/texts.ts';
import { searchPath } from '../../paths.ts';
import { StatusMark } from '../../ui/StatusMark.tsx';
import { apiFor, needed, useAccess, useAdmin } from '../platform/admin.tsx';
import { History } from '../record/History.tsx';
import { RecordPage } from '../record/RecordPage.tsx';
import { useRecord } from '../record/use-record.ts';
import { Fitments } from './Fitments.tsx';
import { InterchangeNumbers } from './InterchangeNumbers.tsx';
import { ItemFields } from './ItemFields.tsx';
import { ItemImages } from './ItemImages.tsx';
import { draftOf, type Item, itemData, itemProblems } from './item-draft.ts';
import { Stock } from './Stock.tsx';
import { StockLedger } from './StockLedger.tsx';

registerTexts('en', adminItemTexts);

export async function loader(args: LoaderFunctionArgs) {
  const reply = await needed(apiFor(args)('GET /admin/items/:id', { params: { id: args.params.id! } }));
  return reply.record;
}

export function Component() {
  const item = useLoaderData<typeof loader>();
  return <ItemScreen key={item.part_number} loaded={item} />;
}

/** An item with all that can be changed: prices, sale, texts, images, stock, numbers (ADM-04). */
function ItemScreen({ loaded }: { loaded: Item }) {
  const { t, api, tried } = useAdmin();
  const { can } = useAccess();
  const params = { id: loaded.part_number };
  const open = useRecord(loaded, {
    draftOf,
    timeOf: (item) => item.last_modified_time,
    read: async () => (await tried(api('GET /admin/items/:id', { params })))?.record ?? null,
  });
  const { record: item, seen, draft, saving, refresh } = open;

  async function save() {
    const problems = Object.entries(itemProblems(draft.value, new Date()));
    if (saving.refuses(problems.map(([field, problem]) => [field, t(problem)]))) return;
    const body = {
      part_number: item.part_number,
      last_modified_time: seen,
      data: itemData(draft.value, item),
    };
    const reply = await saving.send(() => api('POST /admin/items/:id', { params, body }));
    if (reply) open.accept(reply.record);
  }

  return (
    <RecordPage
      section="items"
      title={t('item-title', { part: item.part_number })}
      badge={
        <StatusMark tone={item.is_active ? 'good' : 'off'}>
          {t(item.is_active ? 'list-active' : 'list-inactive')}
        </StatusMark>
      }
      actions={<a href={searchPath('part_number', item.part_number)}>{t('item-in-shop')}</a>}
      save={{ ...open.bar, run: save, mayChange: can('items.change') }}
      form={
        <>
          <ItemFields item={item} draft={draft} errors={saving.errors} />
          <ItemImages item={item} draft={draft} onUploaded={refresh} />
        </>
      }
      side={
        <>
          <Stock item={item} onChanged={refresh} />
          <History deeds={item.history} />
        </>
      }
    >
      <InterchangeNumbers key={item.last_modified_time} item={item} seen={seen} onChanged={refresh} />
      <StockLedger part_number={item.part_number} key={`${item.stock.on_hand} ${item.stock.allocated}`} />
      <Fitments part_number={item.part_number} count={item.fitment_count} />
    </RecordPage>
  );
}
