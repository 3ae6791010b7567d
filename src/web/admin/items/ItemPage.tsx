import { toFieldErrors } from '../../forms/form-spec.ts';
import { searchPath } from '../../paths.ts';
import { replyOrThrow, useAdmin } from '../platform/admin.tsx';
import { History } from '../record/History.tsx';
import { RecordPage } from '../record/RecordPage.tsx';
import { recordRoute } from '../record/record-route.tsx';
import { useRecord } from '../record/use-record.ts';
import { ActiveBadge } from '../shell/ActiveBadge.tsx';
import { Fitments } from './Fitments.tsx';
import { InterchangeNumbers } from './InterchangeNumbers.tsx';
import { ItemFields } from './ItemFields.tsx';
import { ItemImages } from './ItemImages.tsx';
import { type Item, itemProblems, toDraft, toItemData } from './item-draft.ts';
import { Stock } from './Stock.tsx';
import { StockLedger } from './StockLedger.tsx';

export const { loader, Component } = recordRoute(
  async (api, id) => (await replyOrThrow(api('GET /admin/items/:id', { params: { id } }))).record,
  (item) => item.part_number,
  ItemScreen,
);

/** An item with its fields, images, stock, interchange numbers and fitments (ADM-04). */
function ItemScreen({ loaded }: { loaded: Item }) {
  const { t, api, attempt, can } = useAdmin();
  const { part_number } = loaded;
  const params = { id: part_number };
  const editor = useRecord(loaded, {
    toDraft,
    versionOf: (record) => record.last_modified_time,
    fetchRecord: async () => (await attempt(api('GET /admin/items/:id', { params })))?.record ?? null,
    validate: (draft) => toFieldErrors(itemProblems(draft, new Date()), t),
    save: (draft, last_modified_time, record) =>
      api('POST /admin/items/:id', {
        params,
        body: { part_number, last_modified_time, data: toItemData(draft, record) },
      }),
    onSaved: ({ record }, { replace }) => replace(record),
  });
  const { record: item, version, form, refresh } = editor;
  return (
    <RecordPage
      section="items"
      title={t('item-title', { part: part_number })}
      badge={<ActiveBadge isActive={item.is_active} />}
      actions={<a href={searchPath('part_number', part_number)}>{t('item-in-shop')}</a>}
      editor={editor}
      canEdit={can('items.change')}
      form={
        <>
          <ItemFields item={item} form={form} />
          <ItemImages item={item} form={form} onUploaded={refresh} />
        </>
      }
      side={
        <>
          <Stock item={item} onChanged={refresh} />
          <History entries={item.history} />
        </>
      }
    >
      {/* The keys show newer numbers and movements once the item has changed. */}
      <InterchangeNumbers key={item.last_modified_time} item={item} version={version} onChanged={refresh} />
      <StockLedger part_number={part_number} key={`${item.stock.on_hand} ${item.stock.allocated}`} />
      <Fitments part_number={part_number} count={item.fitment_count} />
    </RecordPage>
  );
}
