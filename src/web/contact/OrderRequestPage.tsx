import { CONTACT_MAX_LENGTHS, validateContactRequest } from '#domain/contact.ts';
import { returnDeadline } from '#domain/returns.ts';
import { formatDate } from '#texts/format-day.ts';
import type { Translate } from '#texts/texts.ts';
import { setName } from '../catalogue/set-name.ts';
import { FormFrame } from '../forms/FormFrame.tsx';
import { type FormSpec, toFieldErrors, type Values } from '../forms/form-spec.ts';
import { useForm } from '../forms/use-form.ts';
import { countUnitsOf, type Order } from '../order/order-info.ts';
import { contactPath, contentPath, type OrderRequest, orderPath } from '../paths.ts';
import { HiddenFields, ParagraphLink } from '../platform/Link.tsx';
import { PageHead } from '../platform/PageHead.tsx';
import { useShop } from '../platform/shop.tsx';
import { CheckField, TextAreaField } from '../ui/Field.tsx';
import { parseContactRequest } from './contact-form.ts';

function shippedSets({ line_items, shipments }: Order, t: Translate) {
  const shippedUnits = shipments.flatMap(({ lines }) => lines);
  return line_items
    .map((line) => ({ line, quantity: countUnitsOf(line, shippedUnits) }))
    .filter(({ quantity }) => quantity > 0)
    .map(({ line, quantity }) => ({
      key: `${line.part_number} ${line.car_part_id}`,
      quantity,
      text: t('contact-set', { quantity, name: setName(line, t), part: line.part_number }),
    }));
}

const chosenSets = (values: Values): string[] =>
  Object.entries(values).flatMap(([name, set]) => (name.startsWith('set-') && set ? [`- ${set}`] : []));

/** The request as a message: an introduction, the chosen sets and what the buyer wrote. */
const toMessage = ({ intro = '', content = '', ...values }: Values) =>
  parseContactRequest({
    ...values,
    type: 'Return',
    // Without the buyer's own text, the message is empty, so that it is invalid.
    content: content.trim() && [intro, ...chosenSets(values), '', content].join('\n'),
  });

export const orderRequestForm = (
  order_id: string,
  about: OrderRequest | null,
  key: string | null,
): FormSpec => ({
  name: 'order-request',
  path: contactPath(order_id, { key, about }),
  validate: (values, t) => [
    ...(chosenSets(values).length === 0 ? [{ field: 'set-0', text: t('contact-sets-missing') }] : []),
    ...toFieldErrors(validateContactRequest(toMessage(values)), t),
  ],
  summary: (_values, t) => t('form-marked'),
  call: (api, values) =>
    api('POST /user/request', { body: { ...toMessage(values), ...(key ? { key } : {}) } }),
  to: orderPath(order_id, key),
  flash: 'reply',
});

/** The form to return sets of an order or claim their warranty. Staff receive a message about the order. */
export function OrderRequestPage(props: { order: Order; about: OrderRequest; linkKey: string | null }) {
  const { order, about, linkKey } = props;
  const { t, account, shop } = useShop();
  const policy = about === 'return' ? 'returns' : 'warranty';
  const deadline = about === 'return' ? returnDeadline(order.shipments, shop.return_days) : null;
  const sets = shippedSets(order, t);
  const email = account?.customer.email ?? order.email;
  const fixedValues = {
    email,
    order_id: order.order_id,
    title: t(`contact-${about}`),
    intro: t(`contact-${about}-intro`),
  };
  const form = useForm(orderRequestForm(order.order_id, about, linkKey), {
    initial: {
      ...fixedValues,
      // A single set is already selected.
      ...Object.fromEntries(sets.map(({ text }, i) => [`set-${i}`, sets.length === 1 ? text : ''])),
      content: '',
    },
  });
  const title = t(`order-${about}`);
  const hasHint = about === 'warranty' || sets.some(({ quantity }) => quantity > 1);
  const intro = [fixedValues.intro, ...sets.map(({ text }) => text)].join('\n- ');
  const missingSets = form.errorOf('set-0');
  return (
    <div className="page">
      <PageHead title={title} description={title} noindex />
      <h1>{title}</h1>
      <div className="with-aside contact">
        <div className="panel stack">
          <p className="note-box info">{t(`contact-${about}-help`)}</p>
          <FormFrame form={form} submitLabel={t(`contact-${about}-submit`)}>
            <HiddenFields values={fixedValues} />
            <fieldset>
              <legend className="label">{t('contact-sets')}</legend>
              {sets.map(({ key, text }, i) => (
                <CheckField
                  key={key}
                  id={`order-request-set-${i}`}
                  name={`set-${i}`}
                  value={text}
                  label={text}
                  checked={Boolean(form.values[`set-${i}`])}
                  aria-invalid={missingSets ? true : undefined}
                  onChange={(event) => form.set({ [`set-${i}`]: event.target.checked ? text : '' })}
                />
              ))}
              {missingSets ? <p className="alert-text">{missingSets}</p> : null}
            </fieldset>
            <TextAreaField
              label={t(`contact-${about}-reason`)}
              hint={hasHint ? t(`contact-${about}-reason-hint`) : undefined}
              rows={5}
              // The introduction and the sets are part of the message.
              maxLength={CONTACT_MAX_LENGTHS.content - intro.length}
              {...form.field('content')}
            />
            <p className="quiet">{t('contact-reply-to', { email })}</p>
          </FormFrame>
        </div>
        <aside className="panel stack">
          <h2>{t('order-heading', { order: order.order_id })}</h2>
          {deadline ? <p>{t('order-return-until', { day: formatDate(deadline, t) })}</p> : null}
          <ParagraphLink to={orderPath(order.order_id, linkKey)}>{t('order-see')}</ParagraphLink>
          <ParagraphLink to={contentPath(policy)}>{t(`content-${policy}`)}</ParagraphLink>
        </aside>
      </div>
    </div>
  );
}
