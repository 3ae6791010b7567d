import { type ActionFunctionArgs, useSearchParams } from 'react-router';
import { normaliseEmail, validateEmail } from '#domain/address.ts';
import { FlashMessage } from '../forms/FlashMessage.tsx';
import { FormFrame } from '../forms/FormFrame.tsx';
import { FIND_ORDER_FLASHES } from '../forms/flash-messages.ts';
import { formAction } from '../forms/form-action.ts';
import type { FormSpec } from '../forms/form-spec.ts';
import { useForm } from '../forms/use-form.ts';
import { contactPath, findOrderPath } from '../paths.ts';
import { ParagraphLink } from '../platform/Link.tsx';
import { PageHead } from '../platform/PageHead.tsx';
import { useShop } from '../platform/shop.tsx';
import { EmailField, TextField } from '../ui/Field.tsx';
import './order.css';

export const handle = { cache: 'private', noindex: true, needsNoCountry: true };

const findOrderForm: FormSpec = {
  name: 'find-order',
  path: findOrderPath(),
  validate: ({ order_id = '', email = '' }, t) => [
    ...(order_id.trim() === '' ? [{ field: 'order_id', text: t('order-find-number-missing') }] : []),
    ...(validateEmail(normaliseEmail(email)) ? [{ field: 'email', text: t('register-email-problem') }] : []),
  ],
  summary: (_values, t) => t('form-marked'),
  call: (api, { order_id = '', email = '' }) => api('POST /order/link', { body: { order_id, email } }),
  flash: 'order-link-sent',
};

export const action = (args: ActionFunctionArgs) => formAction(args, [findOrderForm]);

export function Component() {
  const { t } = useShop();
  const [query] = useSearchParams();
  const form = useForm(findOrderForm, { initial: { order_id: query.get('order') ?? '' } });
  return (
    <div className="page order">
      <PageHead title={t('footer-find-order')} description={t('order-find-help')} noindex />
      <h1>{t('footer-find-order')}</h1>
      <div className="panel stack form-panel">
        <FlashMessage allowed={FIND_ORDER_FLASHES} />
        <p>{t('order-find-help')}</p>
        <FormFrame form={form} submitLabel={t('order-find-submit')}>
          <TextField
            label={t('order-number')}
            hint={t('order-find-number-hint')}
            autoComplete="off"
            maxLength={40}
            {...form.field('order_id')}
          />
          <EmailField label={t('order-find-email')} {...form.field('email')} />
        </FormFrame>
        <ParagraphLink to={contactPath()}>{t('order-find-no-number')}</ParagraphLink>
      </div>
    </div>
  );
}
