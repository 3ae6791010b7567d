import { useEffect, useRef } from 'react';
import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { useLoaderData, useLocation, useParams, useSearchParams } from 'react-router';
import {
  CONTACT_MAX_LENGTHS,
  CONTACT_TYPES,
  type ContactType,
  canHaveOrderNumber,
  isOrderNumberRequired,
  validateContactRequest,
} from '#domain/contact.ts';
import { MAX_SEARCH_LENGTH } from '#domain/search/parsed-search.ts';
import { shopDay } from '#domain/shop-day.ts';
import { formatDate } from '#texts/format-day.ts';
import { formatNumber } from '#texts/format-number.ts';
import type { Translate } from '#texts/texts.ts';
import { vehicleText } from '#texts/vehicle-text.ts';
import { ActionError } from '../forms/ActionError.tsx';
import { formAction } from '../forms/form-action.ts';
import { type FormSpec, toFieldErrors } from '../forms/form-spec.ts';
import { useAccountEmail, useForm } from '../forms/use-form.ts';
import { orderInput } from '../order/order-info.ts';
import type { OrderRequest } from '../paths.ts';
import {
  accountPath,
  contactPath,
  contentPath,
  findOrderPath,
  garagePath,
  homePath,
  ORDER_REQUESTS,
  orderPath,
} from '../paths.ts';
import { type Api, apiOf } from '../platform/api.ts';
import { signedInCustomerId } from '../platform/customer-id.ts';
import { Link, LocalForm, ParagraphLink } from '../platform/Link.tsx';
import { PageHead } from '../platform/PageHead.tsx';
import { useShop } from '../platform/shop.tsx';
import type { GarageCar } from '../platform/shopper.ts';
import { BreakableEmail } from '../ui/BreakableEmail.tsx';
import { Button } from '../ui/Button.tsx';
import { CheckField, EmailField, TextAreaField, TextField } from '../ui/Field.tsx';
import { phoneHref } from '../ui/phone-href.ts';
import { parseContactRequest } from './contact-form.ts';
import { OrderRequestPage, orderRequestForm } from './OrderRequestPage.tsx';
import './contact.css';

export const handle = { cache: 'private' };

/** The link from an order page that asks for a return or a claim; null for an ordinary message. */
const requestIn = (query: URLSearchParams): OrderRequest | null =>
  ORDER_REQUESTS.find((each) => each === query.get('about')) ?? null;

const MAX_ORDERS_SHOWN = 3;

/** The customer's last orders, from which the form's order can be chosen; null for a visitor. */
async function loadLastOrders(api: Api) {
  const customerId = await signedInCustomerId(api);
  if (customerId === null) return null;
  const input = { params: { customerId }, query: { page: 1, size: MAX_ORDERS_SHOWN } };
  const response = await api('GET /user/:customerId/orders', input);
  return response.ok ? response.data.orders : [];
}

/**
 * Loads the order, if this shopper may see it. `order` is the order of a return or a warranty claim, if a set was
 * shipped.
 */
export async function loader(args: LoaderFunctionArgs) {
  const query = new URL(args.request.url).searchParams;
  const { orderId } = args.params;
  const api = apiOf(args);
  const [lastOrders, response] = await Promise.all([
    loadLastOrders(api),
    orderId ? api('GET /user/:customerid/orders/:orderid', orderInput(orderId, query.get('key'))) : null,
  ]);
  const order = response?.ok ? response.data.orderInfo.order : null;
  const canRequest = requestIn(query) !== null && order !== null && order.shipments.length > 0;
  return { order: canRequest ? order : null, email: order?.email ?? '', lastOrders };
}

interface LinkedSubject {
  orderId: string | undefined;
  request: OrderRequest | null;
  part: string | undefined;
}

/** The type that a link implies. A link that names a part is a question about the vehicle; a claim is a return too. */
function initialType({ orderId, request, part }: LinkedSubject): ContactType {
  if (request) return 'Return';
  return orderId && !part ? 'Shipping' : 'Vehicle Detail';
}

/** The title that a link implies. For a question about a vehicle, it also names the active car. */
function suggestTitle(
  subject: LinkedSubject & { type: string; car: GarageCar | null },
  t: Translate,
): string {
  const { orderId, request, part, type, car } = subject;
  if (request) return t(`contact-${request}`);
  const title = [
    orderId && t('contact-about-order', { order: orderId }),
    part && t('contact-part', { part }),
    type === 'Vehicle Detail' && car && vehicleText(car, t),
  ];
  return title.filter(Boolean).join(', ').slice(0, CONTACT_MAX_LENGTHS.title);
}

/** The alert for each field error. Some differ from the error at the field, because the specification prescribes both. */
const ALERTS = {
  'contact-email-problem': 'contact-email-alert',
  'contact-order-problem': 'contact-order-alert',
  'contact-title-problem': 'contact-title-problem',
  'contact-content-problem': 'contact-content-problem',
} as const;

const MAX_PART_LENGTH = 40;

const contactForm = (path = contactPath()): FormSpec => ({
  name: 'contact',
  path,
  validate: (values, t) => toFieldErrors(validateContactRequest(parseContactRequest(values)), t),
  summary(values, t) {
    const [firstError] = validateContactRequest(parseContactRequest(values));
    return firstError ? t(ALERTS[firstError.problem]) : '';
  },
  call: (api, { key, ...values }) =>
    api('POST /user/request', { body: { ...parseContactRequest(values), ...(key ? { key } : {}) } }),
  to: homePath(),
  flash: 'contact-sent',
});

export function action(args: ActionFunctionArgs) {
  const query = new URL(args.request.url).searchParams;
  const requestForm = orderRequestForm(args.params.orderId ?? '', requestIn(query), query.get('key'));
  return formAction(args, [contactForm(), requestForm]);
}

/** React's `key` makes the form start over when a link opens this page about something else. */
export function Component() {
  const { pathname, search } = useLocation();
  const { order, ...more } = useLoaderData<typeof loader>();
  const query = new URLSearchParams(search);
  const request = requestIn(query);
  return order && request ? (
    <OrderRequestPage key={pathname + search} order={order} about={request} linkKey={query.get('key')} />
  ) : (
    <ContactPage key={pathname + search} {...more} />
  );
}

type PageData = Omit<Awaited<ReturnType<typeof loader>>, 'order'>;

/** `email` is the address of the order that the link names, if this shopper may see it. */
function ContactPage({ email, lastOrders }: PageData) {
  const { t, shop, activeCar, showAlert } = useShop();
  const { orderId } = useParams();
  const [searchParams] = useSearchParams();
  const request = orderId === undefined ? null : requestIn(searchParams);
  const linkKey = searchParams.get('key');
  const searchText = searchParams.get('search')?.slice(0, MAX_SEARCH_LENGTH);
  const part = searchParams.get('part_number')?.slice(0, MAX_PART_LENGTH);
  const aboutOrder = orderId && t('contact-about-order', { order: orderId });
  const linked = { orderId, request, part };
  const linkedType = initialType(linked);
  const linkedTitle = suggestTitle({ ...linked, type: linkedType, car: null }, t);
  const form = useForm(contactForm(contactPath(orderId, { key: linkKey, about: request })), {
    initial: {
      type: linkedType,
      email,
      order_id: orderId ?? '',
      key: linkKey ?? '',
      title: linkedTitle,
      content: searchText ? t('contact-search', { text: searchText }) : '',
    },
    validatesOnBlur: 'none',
    onRefused(message, [firstError]) {
      showAlert(message);
      const field = firstError && document.getElementById(`contact-${firstError.field}`);
      field?.focus({ preventScroll: true });
      // Centred, because at the top of the window the alert would cover the field.
      field?.scrollIntoView({ block: 'center' });
    },
  });
  const accountEmail = useAccountEmail(form);
  const { type } = parseContactRequest(form.values);
  const suggestedTitle = suggestTitle({ ...linked, type, car: activeCar }, t);
  const previousSuggestion = useRef(linkedTitle);
  // The active car is known after hydration. A title that the shopper wrote is kept.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new suggestion changes the title
  useEffect(() => {
    if (form.values.title === previousSuggestion.current) form.set({ title: suggestedTitle });
    previousSuggestion.current = suggestedTitle;
  }, [suggestedTitle]);
  const field = (name: 'order_id' | 'title' | 'content') => ({
    ...form.field(name),
    maxLength: CONTACT_MAX_LENGTHS[name],
  });
  const content = field('content');
  const isSubjectKnown = part !== undefined && activeCar !== null && form.values.title === suggestedTitle;
  return (
    <div className="page">
      <PageHead
        title={[aboutOrder, t('footer-contact')].filter(Boolean).join(' | ')}
        description={t('contact-description')}
        canonical={contactPath()}
        noindex={!!orderId}
      />
      <h1>{t('footer-contact')}</h1>
      {form.errors.length > 0 ? null : <ActionError forms={[form.spec]} />}
      <div className="with-aside contact contact-columns">
        <ul className="panel stack tight contact-ways">
          {shop.phone || shop.hours ? (
            <li>
              {shop.phone ? (
                <a href={phoneHref(shop.phone)}>{t('contact-call', { phone: shop.phone })}</a>
              ) : null}
              {shop.hours ? <p>{shop.hours}</p> : null}
            </li>
          ) : null}
          <li>
            <a href={`mailto:${shop.email}`}>
              <BreakableEmail text={t('footer-write', { email: shop.email })} />
            </a>
            <p>{t('contact-reply-time')}</p>
          </li>
          <li>
            {orderId && email ? (
              <Link to={orderPath(orderId, linkKey)}>{aboutOrder}</Link>
            ) : lastOrders ? (
              <Link to={accountPath('orders')}>{t('contact-your-orders')}</Link>
            ) : (
              <Link to={findOrderPath()}>{t('footer-find-order')}</Link>
            )}
            <p>{t('contact-order-page')}</p>
          </li>
          {lastOrders ? (
            <li>
              <Link to={accountPath('messages')}>{t('contact-your-messages')}</Link>
              <p>{t('contact-messages-page')}</p>
            </li>
          ) : null}
        </ul>
        <LocalForm {...form.props} method="post" action={form.spec.path} className="panel grid">
          {request ? <p className="note-box info">{t(`contact-${request}-help`)}</p> : null}
          <h2>{t('contact-write')}</h2>
          <fieldset>
            <legend className="label">{t('contact-type')}</legend>
            <div className="contact-types">
              {CONTACT_TYPES.map((each) => (
                <CheckField
                  key={each}
                  type="radio"
                  name="type"
                  label={t(`message-type-${each}`)}
                  value={each}
                  checked={type === each}
                  onChange={() => form.set({ type: each })}
                />
              ))}
            </div>
          </fieldset>
          {/* The key comes from a link in the order's email; it proves that the shopper reads the mail of that address. */}
          {form.values.key ? <input type="hidden" name="key" value={form.values.key} /> : null}
          <EmailField
            label={t('contact-email')}
            hint={accountEmail === undefined ? undefined : t('contact-email-account')}
            readOnly={accountEmail !== undefined}
            {...form.field('email')}
          />
          {canHaveOrderNumber(type) ? (
            <TextField
              label={t('contact-order')}
              hint={t(isOrderNumberRequired(type) ? 'contact-order-required' : 'contact-order-optional')}
              autoComplete="off"
              below={
                lastOrders && lastOrders.length > 0 ? (
                  <ul className="row">
                    {lastOrders.map(({ order_id, created_time }) => (
                      <li key={order_id}>
                        {/* A link, which also works without JavaScript; with it, the rest of the form is kept. */}
                        <Link
                          to={contactPath(order_id)}
                          onClick={(event) => {
                            if (event.metaKey || event.ctrlKey || event.shiftKey) return;
                            event.preventDefault();
                            form.set({ order_id });
                          }}
                        >
                          {t('contact-order-of', {
                            order: order_id,
                            day: formatDate(shopDay(new Date(created_time)), t),
                          })}
                        </Link>
                      </li>
                    ))}
                  </ul>
                ) : null
              }
              {...field('order_id')}
            />
          ) : null}
          <TextField label={t('contact-subject')} autoComplete="off" {...field('title')} />
          <TextAreaField
            label={t('contact-content')}
            rows={7}
            hint={type === 'Vehicle Detail' && !isSubjectKnown ? t('contact-content-vehicle') : undefined}
            note={t('field-count', {
              count: content.value.length,
              max: formatNumber(content.maxLength, t),
            })}
            {...content}
          />
          <Button
            type="submit"
            variant="primary"
            label={form.isBusy ? t('contact-sending') : t('contact-submit')}
            aria-disabled={form.isBusy}
          />
          <p className="quiet">{t(lastOrders ? 'contact-next-account' : 'contact-next')}</p>
        </LocalForm>
        <QuickAnswers />
      </div>
    </div>
  );
}

/** The most frequent questions, each with the page that answers it in full. */
const ANSWERS = [
  ['order', findOrderPath(), 'footer-find-order'],
  ['fit', garagePath(), 'choose-your-vehicle'],
  ['return', contentPath('returns'), 'content-returns'],
  ['cancel', findOrderPath(), 'footer-find-order'],
  ['warranty', contentPath('warranty'), 'content-warranty'],
  ['delivery', contentPath('shipping'), 'content-shipping'],
] as const;

function QuickAnswers() {
  const { t } = useShop();
  return (
    <aside className="panel">
      <h2>{t('contact-answers')}</h2>
      {ANSWERS.map(([question, path, label]) => (
        <details key={question} className="contact-answer">
          <summary>{t(`contact-question-${question}`)}</summary>
          <p>{t(`contact-answer-${question}`)}</p>
          <ParagraphLink to={path}>{t(label)}</ParagraphLink>
        </details>
      ))}
    </aside>
  );
}
