import { useEffect, useRef, useState } from 'react';
import { type ActionFunctionArgs, data, redirect, useActionData, useNavigate, useParams } from 'react-router';
import {
  CONTACT_MAX_LENGTHS,
  CONTACT_TYPES,
  type ContactProblem,
  type ContactRequest,
  type ContactType,
  canHaveOrderNumber,
  normaliseContactRequest,
  validateContactRequest,
} from '#domain/contact.ts';
import { contactPath, homePath } from '../paths.ts';
import { apiOf } from '../platform/api.ts';
import { PageHead } from '../platform/PageHead.tsx';
import { useShop } from '../platform/shop.tsx';
import { TextField } from '../ui/Field.tsx';
import './contact.css';

export const handle = { cache: 'private' };

const EMPTY: ContactRequest = { type: 'Vehicle Detail', email: '', order_id: '', title: '', content: '' };

/** Handles the form without JavaScript: redirects home, or renders the form again with input and errors. */
export async function action(args: ActionFunctionArgs) {
  const request = parseRequest(await args.request.formData());
  const problems = validateContactRequest(normaliseContactRequest(request));
  if (problems.length > 0) return data({ request, message: null }, { status: 400 });
  const response = await apiOf(args)('POST /user/request', { body: normaliseContactRequest(request) });
  if (response.ok) return redirect(homePath());
  return data({ request, message: response.data.smessage }, { status: response.status });
}

function parseRequest(form: FormData): ContactRequest {
  const text = (name: string) => String(form.get(name) ?? '');
  const type = CONTACT_TYPES.find((each) => each === text('type')) ?? 'Other';
  return {
    type,
    email: text('email'),
    order_id: text('order_id'),
    title: text('title'),
    content: text('content'),
  };
}

/** The alert for each field error; the specification words some of them differently. */
const ALERTS = {
  'contact-email-problem': 'contact-email-alert',
  'contact-order-problem': 'contact-order-alert',
  'contact-title-problem': 'contact-title-problem',
  'contact-content-problem': 'contact-content-problem',
} as const;

export function Component() {
  const { t, api, notify } = useShop();
  const navigate = useNavigate();
  const { orderId } = useParams();
  const returned = useActionData<typeof action>();
  const [form, setForm] = useState<ContactRequest>(
    returned?.request ?? { ...EMPTY, ...(orderId ? { type: 'Shipping', order_id: orderId } : {}) },
  );
  const [showsErrors, setShowsErrors] = useState(returned !== undefined);
  const [isSending, setSending] = useState(false);
  const element = useRef<HTMLFormElement>(null);

  // Adopts what was typed or autofilled before hydration.
  useEffect(() => {
    if (element.current) setForm((now) => ({ ...now, ...parseRequest(new FormData(element.current!)) }));
  }, []);

  const problems: ContactProblem[] = validateContactRequest(normaliseContactRequest(form));
  const errorOf = (field: ContactProblem['field']) => {
    const error = showsErrors ? problems.find((each) => each.field === field) : undefined;
    return error && t(error.problem);
  };

  async function send() {
    if (isSending) return;
    setShowsErrors(true);
    const [first] = problems;
    if (first) {
      notify({ id: 'contact', kind: 'alert', text: t(ALERTS[first.problem]) });
      document.getElementById(`contact-${first.field}`)?.focus();
      return;
    }
    setSending(true);
    try {
      const response = await api('POST /user/request', { body: normaliseContactRequest(form) });
      if (!response.ok) notify({ id: 'contact', kind: 'alert', text: response.data.smessage });
      else {
        const notice = { id: 'contact', kind: 'status', text: response.data.smessage };
        navigate(homePath(), { state: { notice } });
      }
    } catch {
      notify({ id: 'contact', kind: 'alert', text: t('network-failed') });
    }
    setSending(false);
  }

  const field = (name: 'email' | 'order_id' | 'title') => ({
    id: `contact-${name}`,
    name,
    value: form[name] ?? '',
    error: errorOf(name),
    maxLength: CONTACT_MAX_LENGTHS[name],
    onChange: (event: { target: { value: string } }) => setForm({ ...form, [name]: event.target.value }),
  });
  const contentError = errorOf('content');
  return (
    <div className="page">
      <PageHead title={t('contact-title')} description={t('contact-description')} canonical={contactPath()} />
      <h1>{t('contact-title')}</h1>
      {returned?.message ? (
        <p className="alert-text" role="alert">
          {returned.message}
        </p>
      ) : null}
      <form
        ref={element}
        className="panel grid contact-form"
        method="post"
        action={contactPath(orderId)}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        <fieldset>
          <legend className="label">{t('contact-type')}</legend>
          {CONTACT_TYPES.map((type) => (
            <label key={type} className="check">
              <input
                type="radio"
                name="type"
                value={type}
                checked={form.type === type}
                onChange={() => setForm({ ...form, type: type as ContactType })}
              />
              <span>{t(`message-type-${type}`)}</span>
            </label>
          ))}
        </fieldset>
        <TextField label={t('contact-email')} type="email" autoComplete="email" {...field('email')} />
        {canHaveOrderNumber(form.type) ? (
          <TextField label={t('contact-order')} autoComplete="off" {...field('order_id')} />
        ) : null}
        <TextField label={t('contact-subject')} autoComplete="off" {...field('title')} />
        <div className="field">
          <label htmlFor="contact-content">{t('contact-content')}</label>
          <textarea
            id="contact-content"
            name="content"
            className="input"
            rows={8}
            maxLength={CONTACT_MAX_LENGTHS.content}
            value={form.content}
            aria-invalid={contentError ? true : undefined}
            aria-describedby={contentError ? 'contact-content-error' : 'contact-content-count'}
            onChange={(event) => setForm({ ...form, content: event.target.value })}
          />
          <span id="contact-content-count" className="hint">
            {t('contact-count', { count: form.content.length, max: CONTACT_MAX_LENGTHS.content })}
          </span>
          {contentError ? (
            <span id="contact-content-error" className="error">
              {contentError}
            </span>
          ) : null}
        </div>
        <button type="submit" className="button primary" aria-disabled={isSending}>
          {isSending ? t('contact-sending') : t('contact-submit')}
        </button>
      </form>
    </div>
  );
}
