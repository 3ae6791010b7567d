import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { searchPath } from '../../paths.ts';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import { apiFor, replyOrThrow, useAccess, useAdmin } from '../platform/admin.tsx';
import { History } from '../record/History.tsx';
import { RecordPage } from '../record/RecordPage.tsx';
import { useRecord } from '../record/use-record.ts';
import { Fitments } from './Fitments.tsx';
import { InterchangeNumbers } from './InterchangeNumbers.tsx';
import { ItemFields } from './ItemFields.tsx';
import { ItemImages } from './ItemImages.tsx';
import { type Item, itemProblems, toDraft, toItemData } from './item-draft.ts';
import { Stock } from './Stock.tsx';
import { StockLedger } from './StockLedger.tsx';

export async function loader(args: LoaderFunctionArgs) {
  const reply = await replyOrThrow(apiFor(args)('GET /admin/items/:id', { params: { id: args.params.id! } }));
  return reply.record;
}

export function Component() {
  const item = useLoaderData<typeof loader>();
  return <ItemScreen key={item.part_number} loaded={item} />;
}

/** An item with its fields, images, stock, interchange numbers and fitments (ADM-04). */
function ItemScreen({ loaded }: { loaded: Item }) {
  const { t, api, attempt } = useAdmin();
  const { can } = useAccess();
  const params = { id: loaded.part_number };
  const editor = useRecord(loaded, {
    toDraft,
    versionOf: (item) => item.last_modified_time,
    fetchRecord: async () => (await attempt(api('GET /admin/items/:id', { params })))?.record ?? null,
  });
  const { record: item, version, draft, saving, refresh } = editor;

  async function save() {
    const problems = Object.entries(itemProblems(draft.value, new Date()));
    if (saving.reportProblems(problems.map(([field, problem]) => [field, t(problem)]))) return;
    const body = {
      part_number: item.part_number,
      last_modified_time: version,
      data: toItemData(draft.value, item),
    };
    const reply = await saving.send(() => api('POST /admin/items/:id', { params, body }));
    if (reply) editor.replace(reply.record);
  }

  return (
    <RecordPage
      section="items"
      title={t('item-title', { part: item.part_number })}
      badge={
        <StatusBadge tone={item.is_active ? 'success' : 'neutral'}>
          {t(item.is_active ? 'list-active' : 'list-inactive')}
        </StatusBadge>
      }
      actions={<a href={searchPath('part_number', item.part_number)}>{t('item-in-shop')}</a>}
      save={{ ...editor.saveBar, submit: save, canEdit: can('items.change') }}
      form={
        <>
          <ItemFields item={item} draft={draft} errors={saving.errors} />
          <ItemImages item={item} draft={draft} onUploaded={refresh} />
        </>
      }
      side={
        <>
          <Stock item={item} onChanged={refresh} />
          <History entries={item.history} />
        </>
      }
    >
      <InterchangeNumbers key={item.last_modified_time} item={item} version={version} onChanged={refresh} />
      <StockLedger part_number={item.part_number} key={`${item.stock.on_hand} ${item.stock.allocated}`} />
      <Fitments part_number={item.part_number} count={item.fitment_count} />
    </RecordPage>
  );
}
