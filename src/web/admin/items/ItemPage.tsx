import { addDays, shopDay } from '#domain/shop-day.ts';
import { catalogueText } from '#texts/catalogue-text.ts';
import { itemText } from '#texts/item-text.ts';
import { toFieldErrors } from '../../forms/form-spec.ts';
import { searchPath, withQuery } from '../../paths.ts';
import { Link } from '../../platform/Link.tsx';
import { DescriptionList } from '../../ui/DescriptionList.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import { useFetched } from '../../ui/use-fetched.ts';
import { recordPath, sectionPath } from '../paths.ts';
import { recordRoute, replyOrThrow, useAdmin } from '../platform/admin.tsx';
import { History } from '../record/AuditEntries.tsx';
import { RecordPage } from '../record/RecordPage.tsx';
import { useRecord } from '../record/use-record.ts';
import { ActiveBadge } from '../shell/ActiveBadge.tsx';
import { ItemImage } from '../shell/ItemImage.tsx';
import { AddFitments } from './AddFitments.tsx';
import { Fitments } from './Fitments.tsx';
import { fitsText } from './fits-text.ts';
import { InterchangeNumbers } from './InterchangeNumbers.tsx';
import { ItemContentFields, ItemFields } from './ItemFields.tsx';
import { ItemImages } from './ItemImages.tsx';
import { type Item, itemProblems, toDraft, toItemData } from './item-draft.ts';
import { PriceHistory } from './PriceHistory.tsx';
import { Stock, StockLedger } from './Stock.tsx';

export const { loader, Component } = recordRoute(
  async (api, id) => (await replyOrThrow(api('GET /admin/items/:id', { params: { id } }))).record,
  (item) => item.part_number,
  ItemScreen,
);

/** An item with its fields, images, stock, interchange numbers and fitments (ADM-04). */
function ItemScreen({ loaded }: { loaded: Item }) {
  const { t, api, attempt, can, client } = useAdmin();
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
    onSaved: ({ record }, showSaved) => showSaved(record),
  });
  const { record: item, version, form } = editor;
  const panel = { item, onChanged: ({ record }: { record: Item }) => editor.refresh(record) };

  /** Adds an image to the item immediately. The order of images and the main image are saved with the form. */
  async function addImage(file: File) {
    const reply = await attempt(client.uploadItemImage(part_number, file));
    if (reply) panel.onChanged(reply);
    return reply?.image_id ?? null;
  }

  return (
    <RecordPage
      section="items"
      title={t('item-title', { part: part_number })}
      badge={
        <>
          <ActiveBadge isActive={item.is_active} /> <SaleBadge item={item} />
          <StatusBadge tone={item.is_low ? 'warning' : 'success'}>
            {t(item.is_low ? 'item-available-low' : 'item-available-count', { count: item.available })}
          </StatusBadge>
        </>
      }
      facts={
        <>
          <span>{itemText(item, 'displayname', t)}</span>
          <span>{catalogueText(item.subcategory, t)}</span>
          <span>{fitsText(item.fits, t)}</span>
        </>
      }
      actions={
        <>
          {can('items.change') ? (
            <Link to={withQuery(recordPath('items', 'new'), { copy: part_number })}>{t('item-copy')}</Link>
          ) : null}
          <a href={searchPath('part_number', part_number)}>{t('item-in-shop')}</a>
        </>
      }
      editor={editor}
      canEdit={can('items.change')}
      saveLabel={t('item-save')}
      sections={[
        ['section-item', t('item-general')],
        ['section-prices', t('item-prices')],
        ['section-images', t('record-field-images')],
        ['section-stock', t('field-stock')],
        ['section-fitments', t('record-field-fitments')],
        ['section-interchange', t('item-interchange')],
        ['section-specifications', t('item-specifications')],
        ['section-texts', t('item-texts')],
        ['section-price-history', t('price-history')],
        ['section-ledger', t('item-ledger')],
      ]}
      form={
        <>
          <ItemFields
            form={form}
            saved={item}
            lowStockHint={t('item-low-hint', { count: item.stock.shop_low_at })}
            identity={
              <DescriptionList
                entries={[
                  [t('field-part-number'), item.part_number, 'mono'],
                  [t('field-subcategory'), catalogueText(item.subcategory, t)],
                ]}
              />
            }
          />
          <ItemImages form={form} upload={addImage} />
        </>
      }
      middle={
        <>
          <Stock {...panel} />
          <div id="section-fitments" className="stack">
            <Fitments {...panel} />
            {can('items.change') ? <AddFitments {...panel} /> : null}
          </div>
          <InterchangeNumbers {...panel} version={version} />
        </>
      }
      moreFields={<ItemContentFields form={form} />}
      side={
        <>
          <ItemSales item={item} />
          <History entries={item.history} />
        </>
      }
    >
      <PriceHistory periods={item.price_history} />
      {/* The key remounts the panel when the stock has changed. */}
      <StockLedger part_number={part_number} key={`${item.stock.on_hand} ${item.stock.allocated}`} />
    </RecordPage>
  );
}

/** States until when the item is on sale, or from which day it will be. */
function SaleBadge({ item }: { item: Item }) {
  const { t } = useAdmin();
  const { is_sale, sale_scheduled, sale_start, sale_end } = item;
  if (!is_sale) return null;
  if (sale_scheduled && sale_start !== null)
    return <StatusBadge tone="warning">{t('item-sale-scheduled', { day: sale_start })}</StatusBadge>;
  return (
    <StatusBadge tone="success">
      {sale_end === null ? t('record-field-is_sale') : t('item-on-sale-until', { day: sale_end })}
    </StatusBadge>
  );
}

function ItemSales({ item }: { item: Item }) {
  const { t, api, can } = useAdmin();
  const { part_number, available, fitment_count, stock } = item;
  const { data } = useFetched(`${part_number} ${available}`, () =>
    api('GET /admin/items/:id/sales', { params: { id: part_number } }),
  );
  const thisItem = { search: 'part_number', keyword: part_number };
  const linkTo = (isAllowed: boolean, path: string, count: number) =>
    isAllowed ? <Link to={path}>{count}</Link> : count;
  const today = shopDay(new Date());
  return (
    <Panel title={t('item-glance')}>
      <ItemImage image={item.main_image} size={120} />
      <DescriptionList
        className="totals"
        entries={[
          [t('field-available'), available],
          [t('item-glance-fitments'), fitment_count],
          [
            t('item-glance-to-ship'),
            linkTo(
              can('orders.see'),
              sectionPath('orderitems', { ...thisItem, queue: 'to-ship', sort: 'date-asc' }),
              stock.allocated,
            ),
          ],
          data !== null && [
            t('item-glance-in-carts'),
            linkTo(can('customers.see'), sectionPath('cartitems', thisItem), data.in_carts),
          ],
          data !== null && [
            t('item-glance-sold', { days: data.days }),
            linkTo(
              can('orders.see'),
              sectionPath('orderitems', {
                ...thisItem,
                from: addDays(today, -data.days),
                until: addDays(today, -1),
              }),
              data.sold,
            ),
          ],
          typeof data?.days_left === 'number' && [
            t('item-glance-lasts'),
            t('item-glance-days', { count: data.days_left }),
          ],
        ]}
      />
      {can('orders.see') ? (
        <p>
          <Link to={sectionPath('orderitems', thisItem)}>{t('item-glance-orders')}</Link>
        </p>
      ) : null}
    </Panel>
  );
}
