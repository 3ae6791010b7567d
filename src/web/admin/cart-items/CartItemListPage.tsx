import { handPriceProblem } from '#domain/hand-price.ts';
import { centsOf } from '#domain/money.ts';
import { shopDay } from '#domain/shop-day.ts';
import { adminLineTexts } from '#texts/en/admin-lines.ts';
import { registerTexts, type TextId } from '#texts/texts.ts';
import { type CellTools, describeList, type Row } from '../list/admin-list.ts';
import { InPlaceField, SaveRow, useRowEdit } from '../list/InPlace.tsx';
import { listRoute } from '../list/list-route.tsx';
import { useAccess, useAdmin } from '../platform/admin.tsx';
import { moneyOf, moneyText } from '../record/money-text.ts';

registerTexts('en', adminLineTexts);

type Line = Row<'cartitems'>;

/** A cart line's hand-set price: CAD and note are required, USD and the last day are not (ADM-10). */
function useHandPrice(line: Line) {
  const { api, t, alert } = useAdmin();
  const { can } = useAccess();
  const edit = useRowEdit({
    cad: moneyText(line.cart_cad_price),
    usd: moneyText(line.cart_usd_price),
    note: line.cart_custom_note ?? '',
    until: line.cart_price_until ?? '',
  });
  const { customer_id, part_number, car_part_id, last_modified_time } = line;
  const key = { customer_id, part_number, car_part_id, last_modified_time };

  function save() {
    const { cad, usd, note, until } = edit.values;
    const [cad_price, usd_price] = [moneyOf(cad), moneyOf(usd)];
    if (Number.isNaN(cad_price) || Number.isNaN(usd_price)) {
      alert(t('field-amount-invalid'));
      return;
    }
    const custom_note = note.trim() || null;
    const price_until = until || null;
    const input = {
      cart_cad_price: cad_price === null ? null : centsOf(cad_price),
      cart_usd_price: usd_price === null ? null : centsOf(usd_price),
      cart_custom_note: custom_note,
      cart_price_until: price_until,
    };
    const problem = handPriceProblem(input, shopDay(new Date()));
    if (problem) {
      alert(t(problem));
      return;
    }
    edit.run(() =>
      api('POST /admin/cartitems', { body: { ...key, cad_price, usd_price, custom_note, price_until } }),
    );
  }

  return {
    edit,
    save,
    mayChange: can('pricing'),
    clear: () => edit.run(() => api('POST /admin/cartitems/clear', { body: key })),
  };
}
type Edit = ReturnType<typeof useHandPrice>;

const field = (name: 'cad' | 'usd' | 'note' | 'until', title: TextId) => ({
  id: name,
  title,
  cell: (line: Line, { t, edit }: CellTools<Edit>) => (
    <InPlaceField
      edit={edit.edit}
      field={name}
      save={edit.save}
      disabled={!edit.mayChange}
      aria-label={t('cartitems-field-of', {
        field: t(title as 'cartitems-column-cad'),
        part: line.part_number,
        customer: line.email ?? line.customer_id,
      })}
      {...(name === 'until' ? { type: 'date', className: 'input day-field' } : {})}
      {...(name === 'note' ? { maxLength: 500, className: 'input wide-field' } : {})}
      {...(name === 'cad' || name === 'usd' ? { inputMode: 'decimal', size: 7, maxLength: 12 } : {})}
    />
  ),
});

/** What lies in carts, with the prices set by hand for it. */
const cartItems = describeList<'cartitems', Edit>({
  list: 'cartitems',
  title: 'section-cartitems',
  key: (line) => `${line.customer_id} ${line.part_number} ${line.car_part_id}`,
  useEdit: useHandPrice,
  columns: [
    {
      id: 'customer',
      title: 'cartitems-column-customer',
      cell: (line, { t }) => (
        <span title={line.customer_id}>
          <span className="mono">{line.customer_id.slice(0, 8)}…</span>
          <small className="under">{line.is_visitor ? t('cartitems-visitor') : line.email}</small>
        </span>
      ),
    },
    {
      id: 'part',
      title: 'cartitems-column-part',
      cell: (line) => <span className="mono">{line.part_number}</span>,
    },
    {
      id: 'car',
      title: 'cartitems-column-car',
      cell: (line) => <span className="mono">{line.car_part_id}</span>,
    },
    {
      id: 'name',
      title: 'cartitems-column-name',
      sort: { up: 'name-asc', down: 'name-desc' },
      cell: (line, { t }) => (
        <>
          {line.displayname}
          <small className="under">{t('cartitems-quantity', { count: line.quantity })}</small>
        </>
      ),
    },
    field('cad', 'cartitems-column-cad'),
    field('usd', 'cartitems-column-usd'),
    field('note', 'cartitems-column-note'),
    field('until', 'cartitems-column-until'),
    {
      id: 'action',
      title: 'list-action',
      cell: (line, { t, edit }) => (
        <span className="in-place">
          <SaveRow
            edit={edit.edit}
            row={`${line.part_number} ${line.email ?? line.customer_id}`}
            mayChange={edit.mayChange}
            save={edit.save}
          />
          {line.cart_cad_price !== null && edit.mayChange ? (
            <button type="button" className="button small" onClick={edit.clear}>
              {t('cartitems-clear')}
            </button>
          ) : null}
        </span>
      ),
    },
  ],
  search: {
    customer_id: 'cartitems-search-customer',
    part_number: 'cartitems-search-part',
    car_part_id: 'cartitems-search-car',
  },
  sort: { 'name-asc': 'cartitems-sort-up', 'name-desc': 'cartitems-sort-down' },
  filter: { price: { label: 'cartitems-filter-price', values: { 'hand-set': 'cartitems-hand-set' } } },
});

export const { loader, Component } = listRoute(cartItems);
