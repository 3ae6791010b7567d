import { useState } from 'react';
import { lineKey, MAX_QUANTITY } from '#domain/cart.ts';
import { toCents } from '#domain/money.ts';
import { lacksReason, needsReason } from '#domain/sales-quote.ts';
import { formatAmount } from '#texts/format-money.ts';
import { fullItemName } from '#texts/item-text.ts';
import { Button } from '../../ui/Button.tsx';
import { TextField } from '../../ui/Field.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { LineFit, lineCarText } from '../orders/LineFit.tsx';
import { useAdmin } from '../platform/admin.tsx';
import { MoneyField, NumberField, Subform, useAdminForm } from '../record/admin-form.tsx';
import { formatAmountInput, isPositive, parseAmount } from '../record/amount-input.ts';
import { isSame, rebaseDraft } from '../record/unsaved.ts';
import { IdLink } from '../shell/IdLink.tsx';
import { ItemImage } from '../shell/ItemImage.tsx';
import type { Quote } from './quote-draft.ts';

interface LinesProps {
  quote: Quote;
  canEdit: boolean;
  onChanged(record: Quote): void;
}
type Line = Quote['lines'][number];

export function QuoteLines(props: LinesProps) {
  const { t } = useAdmin();
  const { quote, canEdit } = props;
  const money = (decimal: number) => formatAmount(decimal, quote.currency, t);
  return (
    <Panel title={t('field-sets')}>
      {quote.lines.length === 0 ? <p className="quiet">{t('quote-no-sets')}</p> : null}
      <ul className="plain stack quote-lines">
        {quote.lines.map((line) => (
          <li key={lineKey(line)} className="stack">
            <div className="quote-line">
              <ItemImage image={line.main_image} size={48} />
              <span>
                {fullItemName(line, t)} <IdLink section="items" id={line.part_number} />
                <br />
                <LineFit line={line} />
              </span>
              <span className="number">
                {t('quote-line-amount', { quantity: line.quantity, price: money(line.item_rate) })}
                <br />
                <strong>{money(line.item_subtotal)}</strong>
              </span>
            </div>
            {canEdit ? <LineForm {...props} line={line} /> : <p className="quiet">{line.custom_note}</p>}
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function LineForm({ quote, line, onChanged }: LinesProps & { line: Line }) {
  const { t, api, can, attempt } = useAdmin();
  const { part_number, car_part_id } = line;
  const priceWithoutQuote = line.own_price ?? line.item_rate;
  const needsReasonFor = (price: string): boolean => {
    const amount = parseAmount(price);
    return isPositive(amount) && needsReason(toCents(amount), toCents(priceWithoutQuote));
  };
  const change = (body: { quantity: number; price: number; reason: string }) =>
    api('POST /admin/quotes/:id/lines/change', {
      params: { id: quote.quote_number },
      body: { part_number, car_part_id, ...body },
    });
  const toDraft = (saved: Line) => ({
    quantity: String(saved.quantity),
    price: formatAmountInput(saved.item_rate, t),
    reason: saved.custom_note ?? '',
  });
  const saved = toDraft(line);
  const [base, setBase] = useState(saved);
  const form = useAdminForm({
    name: `set-${part_number}-${car_part_id}`,
    initial: base,
    validate({ quantity, price, reason }) {
      const units = Number(quantity);
      if (!Number.isInteger(units) || units < 1 || units > MAX_QUANTITY)
        return [{ field: 'quantity', text: t('quantity-invalid') }];
      if (!isPositive(parseAmount(price))) return [{ field: 'price', text: t('field-amount-invalid') }];
      return lacksReason(toCents(parseAmount(price)!), toCents(priceWithoutQuote), reason)
        ? [{ field: 'reason', text: t('quote-price-reason') }]
        : [];
    },
    call: ({ quantity, price, reason }) =>
      change({ quantity: Number(quantity), price: parseAmount(price)!, reason }),
    valuesWhenDone({ record }) {
      const changed = record.lines.find((each) => lineKey(each) === lineKey(line));
      return changed ? toDraft(changed) : {};
    },
    onDone: ({ record }) => onChanged(record),
  });
  if (!isSame(base, saved)) {
    setBase(saved);
    form.setValues((draft) => rebaseDraft(draft, base, saved));
  }
  async function remove() {
    // A quantity of 0 removes the line.
    const reply = await attempt(change({ quantity: 0, price: line.item_rate, reason: '' }));
    if (reply) onChanged(reply.record);
  }
  const car = lineCarText(line, t);
  // Tells the same set for different cars apart.
  const part = car ? t('quote-set-name', { part: part_number, car }) : part_number;
  return (
    <Subform
      form={form}
      className="stack"
      aria-label={part}
      submitLabel={t('action-apply')}
      submitProps={{
        variant: 'small',
        'aria-label': t('quote-set-apply-of', { part }),
      }}
      actions={
        <Button
          variant="small"
          label={t('remove')}
          aria-label={t('quote-set-remove-of', { part })}
          onClick={remove}
        />
      }
    >
      <div className="fields">
        <NumberField
          label={t('field-quantity')}
          hint={t('quote-set-stock', { count: line.stock ?? 0 })}
          maxLength={2}
          required
          {...form.field('quantity')}
        />
        <MoneyField
          label={t('quote-set-price')}
          hint={t('quote-set-price-without-quote', {
            price: formatAmount(priceWithoutQuote, quote.currency, t),
          })}
          readOnly={!can('pricing')}
          required={can('pricing')}
          {...form.field('price')}
        />
        <TextField
          label={t('quote-set-reason')}
          maxLength={500}
          required={needsReasonFor(form.values.price)}
          {...form.field('reason')}
        />
      </div>
    </Subform>
  );
}
