import { catalogueText } from '#texts/catalogue-text.ts';
import { formatAmount } from '#texts/format-money.ts';
import { itemText } from '#texts/item-text.ts';
import type { PlainTextId } from '#texts/texts.ts';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import { FamilyForm, PriceForm, SaleForm } from '../bulk/ItemChangeForms.tsx';
import { InlineField, SaveRowButton, useRowEdit } from '../list/InlineEdit.tsx';
import type { Column, Row } from '../list/list-definition.ts';
import { listRoute, mono } from '../list/list-route.tsx';
import { recordPath } from '../paths.ts';
import { useAdmin } from '../platform/admin.tsx';
import { formatAmountInput, isPositive, parseAmount } from '../record/amount-input.ts';
import { ActiveBadge } from '../shell/ActiveBadge.tsx';
import { ItemImage } from '../shell/ItemImage.tsx';
import { fitsText } from './fits-text.ts';

const priceColumn = (name: 'cad' | 'usd', title: PlainTextId): Column<'items', PriceEdit> => ({
  title,
  isNumber: true,
  cell: (item, { t, edit }) => {
    if (!edit.canEdit) return formatAmount(item[`${name}_price`], name === 'cad' ? 'ca' : 'us', t);
    return (
      <InlineField
        edit={edit}
        field={name}
        inputMode="decimal"
        size={7}
        maxLength={12}
        aria-label={t('items-field-of', { field: t(title), part: item.part_number })}
      />
    );
  },
});

export const { loader, Component } = listRoute<'items', PriceEdit>({
  list: 'items',
  key: (item) => item.part_number,
  useEdit: usePriceEdit,
  href: (item) => recordPath('items', item.part_number),
  newRecord: 'new-items',
  columns: {
    part: { title: 'field-part-number', cell: (item) => mono(item.part_number) },
    name: {
      title: 'field-name',
      onPhone: 'wide',
      sort: { asc: 'name-asc', desc: 'name-desc' },
      cell: (item, { t }) => (
        <span className="with-image">
          <ItemImage image={item.main_image} size={32} />
          <span>
            {itemText(item, 'displayname', t)}
            <small className="subtext">{fitsText(item.fits, t)}</small>
          </span>
        </span>
      ),
    },
    family: {
      title: 'field-subcategory',
      onPhone: 'hidden',
      isWideOnly: true,
      cell: (item, { t }) => catalogueText(item.subcategory, t),
    },
    cad: { ...priceColumn('cad', 'column-cad-price'), sort: { asc: 'price-asc', desc: 'price-desc' } },
    usd: priceColumn('usd', 'column-usd-price'),
    sale: {
      title: 'item-sale',
      isNumber: true,
      cell: (item, { t }) =>
        item.is_sale && item.cad_sale_price !== null ? (
          <>
            <span className={item.sale_scheduled ? undefined : 'sale-price'}>
              {formatAmount(item.cad_sale_price, 'ca', t)}
            </span>
            {item.usd_sale_price === null ? null : (
              <small className="subtext">{formatAmount(item.usd_sale_price, 'us', t)}</small>
            )}
            {item.sale_scheduled && item.sale_start !== null ? (
              <small className="subtext from-day">
                {t('items-sale-scheduled', { day: item.sale_start })}
              </small>
            ) : null}
          </>
        ) : null,
    },
    stock: {
      title: 'items-column-stock',
      isNumber: true,
      onPhone: 'hidden',
      isWideOnly: true,
      cell: (item) => item.on_hand,
    },
    available: {
      title: 'field-available',
      isNumber: true,
      cell: ({ available, is_low }, { t }) =>
        is_low ? (
          <StatusBadge tone={available > 0 ? 'warning' : 'error'}>
            {available > 0 ? t('items-available-low', { count: available }) : available}
          </StatusBadge>
        ) : (
          available
        ),
    },
    status: {
      title: 'field-status',
      onPhone: 'untitled',
      cell: (item) => <ActiveBadge isActive={item.is_active} />,
    },
    action: {
      title: 'list-action',
      onPhone: 'untitled',
      cell: (item, { edit }) => <SaveRowButton edit={edit} rowName={item.part_number} isHiddenWhenIdle />,
    },
  },
  searchHint: 'items-search-hint',
  search: { any: 'list-search-any', part_number: 'field-part-number', name: 'field-name' },
  sort: {
    'name-asc': 'sort-a-z',
    'name-desc': 'sort-z-a',
    'price-asc': 'sort-price-up',
    'price-desc': 'sort-price-down',
  },
  filter: {
    status: { label: 'field-status', values: { active: 'list-active', inactive: 'list-inactive' } },
    sale: {
      label: 'item-sale',
      values: { yes: 'items-sale-now', scheduled: 'items-sale-planned', no: 'items-sale-none' },
    },
    stock: { label: 'field-stock', values: { low: 'items-stock-low', out: 'items-stock-out' } },
    missing: {
      label: 'items-filter-missing',
      values: {
        image: 'items-missing-image',
        fitments: 'record-field-fitments',
        translation: 'items-missing-translation',
      },
    },
    subcategory: {
      label: 'field-subcategory',
      values: { 'ESD ROTOR': 'category-esd', 'ED ROTOR': 'category-ed', 'ES ROTOR': 'category-es' },
    },
  },
  bulk: {
    permission: 'items.change',
    changes: [
      { label: 'bulk-change-price', Form: PriceForm },
      { label: 'bulk-change-sale', Form: SaleForm },
      { label: 'bulk-change-family', Form: FamilyForm },
      { label: 'action-activate', change: { kind: 'active', is_active: true } },
      { label: 'action-deactivate', change: { kind: 'active', is_active: false } },
      { label: 'items-end-sale', change: { kind: 'end-sale' } },
    ],
  },
});

/** Inline editing of an item's CAD and USD prices. The save call also sends the item's status and sale, unchanged. */
function usePriceEdit(item: Row<'items'>) {
  const { api, t, can } = useAdmin();
  const rowEdit = useRowEdit({
    cad: formatAmountInput(item.cad_price, t),
    usd: formatAmountInput(item.usd_price, t),
  });

  function save() {
    const { values } = rowEdit;
    const wrongPrices = (['cad', 'usd'] as const).filter((name) => !isPositive(parseAmount(values[name])));
    if (wrongPrices.length > 0) return rowEdit.refuse(t('field-amount-invalid'), wrongPrices);
    const { part_number, last_modified_time } = item;
    const { is_active, is_sale, sale_start, sale_end, cad_sale_price, usd_sale_price } = item;
    const sale = { is_sale, sale_start, sale_end, cad_sale_price, usd_sale_price };
    const prices = { cad_price: parseAmount(values.cad)!, usd_price: parseAmount(values.usd)! };
    const data = { is_active, ...sale, ...prices };
    const body = { part_number, last_modified_time, data };
    rowEdit.submit(() => api('POST /admin/items/:id', { params: { id: part_number }, body }));
  }

  return { rowEdit, save, canEdit: can('items.change') };
}
type PriceEdit = ReturnType<typeof usePriceEdit>;
