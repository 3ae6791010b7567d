import {
  DISTANCE_RANGE,
  isRemindable,
  REMINDER_DISTANCES,
  REMINDER_MONTHS,
  YEARLY_DISTANCE,
} from '#domain/brake-reminder.ts';
import type { Currency } from '#domain/money.ts';
import { formatDate } from '#texts/format-day.ts';
import { formatNumber } from '#texts/format-number.ts';
import type { Translate } from '#texts/texts.ts';
import { FormFrame } from '../forms/FormFrame.tsx';
import type { FormSpec, Values } from '../forms/form-spec.ts';
import { useForm } from '../forms/use-form.ts';
import { orderPath } from '../paths.ts';
import { useShop } from '../platform/shop.tsx';
import { CheckField, SelectField, TextField } from '../ui/Field.tsx';
import { type Order, orderInput } from './order-info.ts';

/** True for a delay by distance, such as `distance-20000`; other delays are in months, such as `months-12`. */
const isDistance = ({ after = '' }: Values) => after.startsWith('distance-');

/** Parses a number, with or without spaces and commas between its digits; NaN for text that is no number. */
const parseDistance = (text = '') => Number(text.replace(/[\s,]/g, '') || Number.NaN);

function parseDelay(values: Values) {
  const count = Number(values.after?.split('-')[1]);
  return isDistance(values)
    ? { distance: count, distance_per_year: parseDistance(values.per_year) }
    : { months: count };
}

export const reminderForm = (order_id: string, linkKey: string | undefined): FormSpec => ({
  name: 'reminder',
  path: orderPath(order_id, linkKey),
  flash: 'reply',
  summary: (_values, t) => t('form-marked'),
  validate(values, t) {
    const perYear = parseDistance(values.per_year);
    const { min, max } = DISTANCE_RANGE;
    const isInvalid = isDistance(values) && !(Number.isInteger(perYear) && perYear >= min && perYear <= max);
    return [
      ...(values.consent ? [] : [{ field: 'consent', text: t('reminder-consent-missing') }]),
      ...(isInvalid ? [{ field: 'per_year', text: t('reminder-per-year-invalid') }] : []),
    ];
  },
  call: (api, values) =>
    api('POST /user/:customerid/orders/:orderid/reminder', {
      ...orderInput(order_id, linkKey),
      body: parseDelay(values),
    }),
});

export const cancelReminderForm = (order_id: string, linkKey: string | undefined): FormSpec => ({
  name: 'cancel-reminder',
  path: orderPath(order_id, linkKey),
  flash: 'reply',
  call: (api) => api('DELETE /user/:customerid/orders/:orderid/reminder', orderInput(order_id, linkKey)),
});

interface Props {
  order: Order;
  linkKey?: string | undefined;
  /** Called after a change. Without it, the order's page opens. */
  onDone?: (() => void) | undefined;
}

export function BrakeReminder(props: Props) {
  const { t } = useShop();
  const { order } = props;
  const { reminder } = order;
  if (!isRemindable(order.status)) return null;
  return (
    <section className="panel stack">
      <h2>{t('reminder-heading')}</h2>
      {reminder ? (
        <p>
          {reminder.is_sent
            ? t('reminder-sent', { day: formatDate(reminder.due_day, t) })
            : t('reminder-on', { email: order.email, day: formatDate(reminder.due_day, t) })}
        </p>
      ) : null}
      {reminder ? null : <AskForReminder {...props} />}
      {reminder && !reminder.is_sent ? <CancelReminder {...props} /> : null}
    </section>
  );
}

/** The delays to choose from; distances are in the unit of the currency's country. */
const delayOptions = (currency: Currency, t: Translate) => [
  ...REMINDER_MONTHS.map((count) => [`months-${count}`, t('reminder-months', { count })] as const),
  ...REMINDER_DISTANCES[currency].map((distance) => {
    const count = formatNumber(distance, t);
    return [`distance-${distance}`, t(`reminder-distance-${currency}`, { count })] as const;
  }),
];

function AskForReminder({ order, linkKey, onDone }: Props) {
  const { t } = useShop();
  const { currency } = order;
  const form = useForm(reminderForm(order.order_id, linkKey), {
    initial: { consent: '', after: 'months-12', per_year: formatNumber(YEARLY_DISTANCE[currency], t) },
    onDone,
  });
  const consent = form.field('consent');
  return (
    <FormFrame form={form} submitLabel={t('reminder-save')} variant="secondary">
      <div>
        <CheckField
          id={consent.id}
          name="consent"
          value="yes"
          label={t('reminder-consent', { email: order.email })}
          aria-invalid={consent.error ? true : undefined}
          {...form.checkbox('consent')}
        />
        {consent.error ? <p className="alert-text">{consent.error}</p> : null}
      </div>
      <SelectField label={t('reminder-after')} options={delayOptions(currency, t)} {...form.field('after')} />
      {isDistance(form.values) ? (
        <TextField
          label={t(`reminder-per-year-${currency}`)}
          inputMode="numeric"
          maxLength={8}
          {...form.field('per_year')}
        />
      ) : null}
    </FormFrame>
  );
}

function CancelReminder({ order, linkKey, onDone }: Props) {
  const { t } = useShop();
  const form = useForm(cancelReminderForm(order.order_id, linkKey), { onDone });
  return <FormFrame form={form} submitLabel={t('reminder-cancel')} variant="secondary" />;
}
