import { validateManualPrice } from '#domain/manual-price.ts';
import { toCents } from '#domain/money.ts';
import { shopDay } from '#domain/shop-day.ts';
import { formatWithoutCurrency } from '#texts/format-money.ts';
import { formatPhone } from '#texts/format-phone.ts';
import { itemText } from '#texts/item-text.ts';
import type { PlainTextId, Translate } from '#texts/texts.ts';
import { Link } from '../../platform/Link.tsx';
import { BreakableEmail } from '../../ui/BreakableEmail.tsx';
import { Button } from '../../ui/Button.tsx';
import { phoneHref } from '../../ui/phone-href.ts';
import { ownerName } from '../carts/owner-name.ts';
import { InlineField, SaveRowButton, useRowEdit } from '../list/InlineEdit.tsx';
import type { CellContext, Row } from '../list/list-definition.ts';
import { listRoute } from '../list/list-route.tsx';
import { LineFit } from '../orders/LineFit.tsx';
import { cartLinesPath, recordPath, sectionPath } from '../paths.ts';
import { useAdmin } from '../platform/admin.tsx';
import { formatAmountInput, parseAmount, parseCents } from '../record/amount-input.ts';
import { Age } from '../record/DateTime.tsx';
import { IdLink } from '../shell/IdLink.tsx';

type Line = Row<'cartitems'>;

const PRICES = ['cart_cad_price', 'cart_usd_price'] as const;

/** Inline editing of a manual price. Only the CAD price and the note are required (ADM-10). */
function useManualPriceEdit(line: Line) {
  const { api, t, can } = useAdmin();
  const rowEdit = useRowEdit({
    cart_cad_price: formatAmountInput(line.cart_cad_price, t),
    cart_usd_price: formatAmountInput(line.cart_usd_price, t),
    cart_custom_note: line.cart_custom_note ?? '',
    cart_price_until: line.cart_price_until ?? '',
  });
  const { customer_id, part_number, car_part_id, last_modified_time } = line;
  const lineAndVersion = { customer_id, part_number, car_part_id, last_modified_time };

  function save() {
    const { values } = rowEdit;
    const wrongAmounts = PRICES.filter((name) => Number.isNaN(parseAmount(values[name])));
    if (wrongAmounts.length > 0) return rowEdit.refuse(t('field-amount-invalid'), wrongAmounts);
    const custom_note = values.cart_custom_note.trim() || null;
    const price_until = values.cart_price_until || null;
    const input = {
      cart_cad_price: parseCents(values.cart_cad_price),
      cart_usd_price: parseCents(values.cart_usd_price),
      cart_custom_note: custom_note,
      cart_price_until: price_until,
    };
    const problems = validateManualPrice(input, shopDay(new Date()));
    if (problems[0]) {
      const { problem } = problems[0];
      const wrongFields = problems.filter((each) => each.problem === problem).map(({ field }) => field);
      return rowEdit.refuse(t(problem), wrongFields);
    }
    const cad_price = parseAmount(values.cart_cad_price);
    const usd_price = parseAmount(values.cart_usd_price);
    const body = { ...lineAndVersion, cad_price, usd_price, custom_note, price_until };
    rowEdit.submit(() => api('POST /admin/cartitems', { body }));
  }

  return {
    rowEdit,
    save,
    canEdit: can('pricing'),
    clear: () => rowEdit.submit(() => api('POST /admin/cartitems/clear', { body: lineAndVersion })),
  };
}
type Edit = ReturnType<typeof useManualPriceEdit>;

type FieldName = keyof Edit['rowEdit']['values'];

function inputProps(name: FieldName, line: Line, t: Translate) {
  if (name === 'cart_price_until') return { type: 'date', className: 'input day-field' };
  if (name === 'cart_custom_note') return { isNote: true as const, maxLength: 500 };
  const listPrice = name === 'cart_cad_price' ? line.cad_price : line.usd_price;
  return {
    inputMode: 'decimal' as const,
    size: 7,
    maxLength: 12,
    placeholder: formatAmountInput(listPrice, t),
    title: t('cartitems-list-price', { price: formatWithoutCurrency(toCents(listPrice), t) }),
  };
}

const editableCell =
  (name: FieldName, title: PlainTextId) =>
  (line: Line, { t, edit }: CellContext<Edit>) => (
    <InlineField
      edit={edit}
      field={name}
      aria-label={t('cartitems-field-of', {
        field: t(title),
        part: line.part_number,
        customer: line.email ?? line.customer_id,
      })}
      {...inputProps(name, line, t)}
    />
  );
const editableColumn = (name: FieldName, title: PlainTextId) => ({
  title,
  onPhone: 'half' as const,
  cell: editableCell(name, title),
});
/** True if a price or its last day is saved or being entered. */
const showsLastDay = ({ rowEdit: { values } }: Edit) =>
  [values.cart_cad_price, values.cart_usd_price, values.cart_price_until].some((value) => value !== '');
const untilCell = editableCell('cart_price_until', 'record-field-valid_until');
const noteCell = editableCell('cart_custom_note', 'cartitems-column-note');

/** The lines of all carts, grouped by cart, with editable manual prices (ADM-10). */
export const { loader, Component } = listRoute<'cartitems', Edit>({
  list: 'cartitems',
  parent: 'carts',
  key: (line) => `${line.customer_id} ${line.part_number} ${line.car_part_id}`,
  groupOf: (line) => line.customer_id,
  useEdit: useManualPriceEdit,
  columns: {
    customer: {
      title: 'cartitems-column-customer',
      cell: (line, { t }) => (
        <div>
          <Link to={cartLinesPath(line.customer_id)}>
            <BreakableEmail text={ownerName(line, t)} />
          </Link>
          {/* The address of an account is on its page. */}
          {line.is_visitor && line.email ? (
            <small className="subtext">
              <a href={`mailto:${line.email}`}>
                <BreakableEmail text={line.email} />
              </a>
            </small>
          ) : null}
          {line.phone ? (
            <small className="subtext">
              <a href={phoneHref(line.phone)}>{formatPhone(line.phone, t)}</a>
            </small>
          ) : null}
          {line.is_visitor ? null : (
            <small className="subtext">
              <Link to={recordPath('customers', line.customer_id)}>{t('field-customer')}</Link>
            </small>
          )}
        </div>
      ),
    },
    part: {
      title: 'field-part-number',
      onPhone: 'untitled',
      cell: (line) => (
        <div>
          <IdLink section="items" id={line.part_number} />
          <small className="subtext">
            <Age time={line.added_time} />
          </small>
        </div>
      ),
    },
    car: {
      title: 'cartitems-column-car',
      isWideOnly: true,
      onPhone: 'hidden',
      cell: (line) => <small className="subtext mono">{line.car_part_id}</small>,
    },
    name: {
      title: 'cartitems-column-name',
      sort: { asc: 'name-asc', desc: 'name-desc' },
      isText: true,
      onPhone: 'wide',
      cell: (line, { t }) => (
        <div className="line-fit">
          <strong>
            {t('cartitems-units-of', { count: line.quantity, name: itemText(line, 'displayname', t) })}
          </strong>
          <span>
            <LineFit line={line} />
          </span>
        </div>
      ),
    },
    cad: editableColumn('cart_cad_price', 'column-cad-price'),
    usd: editableColumn('cart_usd_price', 'column-usd-price'),
    note: {
      title: 'cartitems-column-note',
      onPhone: 'field',
      cell: (line, context) => (
        <div className="stacked-fields">
          {noteCell(line, context)}
          <div className="stacked-fields price-until" data-used={showsLastDay(context.edit)}>
            <small className="quiet">{context.t('record-field-valid_until')}</small>
            {untilCell(line, context)}
          </div>
        </div>
      ),
    },
    action: {
      title: 'list-action',
      onPhone: 'untitled',
      cell: (line, { t, edit }) => (
        <span className="stacked-fields">
          <SaveRowButton edit={edit} rowName={`${line.part_number} ${line.email ?? line.customer_id}`} />
          {line.cart_cad_price !== null && edit.canEdit ? (
            <Button variant="small" label={t('cartitems-clear')} onClick={edit.clear} />
          ) : null}
        </span>
      ),
    },
  },
  searchHint: 'cartitems-search-hint',
  search: {
    customer_id: 'carts-search-customer',
    part_number: 'lines-search-part',
    car_part_id: 'cartitems-search-car',
    email: 'field-email',
  },
  sort: {
    'cart-desc': 'cartitems-sort-cart',
    'name-asc': 'cartitems-sort-up',
    'name-desc': 'cartitems-sort-down',
    'date-desc': 'sort-newest',
    'date-asc': 'sort-oldest',
  },
  filter: {
    owner: {
      label: 'carts-filter-owner',
      values: { customer: 'section-customers', visitor: 'carts-of-visitors' },
    },
    price: { label: 'field-price', values: { 'hand-set': 'cartitems-manual-price' } },
  },
  sums: { units: 'lines-units' },
  empty: { title: 'cartitems-none', help: 'cartitems-none-help' },
  noMatch: {
    help: 'cartitems-no-match',
    link: 'cartitems-search-orders',
    permission: 'orders.see',
    path: (keyword) => sectionPath('orderitems', { search: 'part_number', keyword }),
  },
});
