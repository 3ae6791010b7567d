import { type ActionFunctionArgs, type LoaderFunctionArgs, useLoaderData, useParams } from 'react-router';
import { CONTACT_MAX_LENGTHS } from '#domain/contact.ts';
import { formatNumber } from '#texts/format-number.ts';
import { FormFrame } from '../forms/FormFrame.tsx';
import { formAction } from '../forms/form-action.ts';
import type { FormSpec } from '../forms/form-spec.ts';
import { useForm } from '../forms/use-form.ts';
import { accountPath, orderPath } from '../paths.ts';
import { ParagraphLink } from '../platform/Link.tsx';
import { useShop } from '../platform/shop.tsx';
import { TextAreaField } from '../ui/Field.tsx';
import { Day } from './MessagesPage.tsx';
import { customerIdOrVisitorId, dataOrRedirect, requireCustomer } from './require-customer.ts';
import { SectionHead } from './SectionHead.tsx';

const MAX_LENGTH = CONTACT_MAX_LENGTHS.content;

export async function loader(args: LoaderFunctionArgs) {
  const { api, customerId } = await requireCustomer(args);
  const params = { customerId, id: args.params.id ?? '' };
  const response = await api('GET /user/:customerId/messages/:id', { params });
  const { thread, messages } = dataOrRedirect(response, args, accountPath('messages'));
  // Opening a thread marks it as read; the thread returned here still has its previous state.
  if (thread.is_unread) await api('POST /user/:customerId/messages/:id/read', { params });
  return { thread, messages };
}

const replyForm = (id = ''): FormSpec => ({
  name: 'reply',
  path: accountPath('messages', id),
  validate: ({ content = '' }, t) =>
    content.trim() === '' || content.length > MAX_LENGTH
      ? [{ field: 'content', text: t('message-empty') }]
      : [],
  summary: (_values, t) => t('message-empty'),
  call: async (api, { content = '' }) =>
    api('POST /user/:customerId/messages/:id/reply', {
      params: { customerId: await customerIdOrVisitorId(api), id },
      body: { content: content.trim() },
    }),
  flash: 'message-replied',
});

export const action = (args: ActionFunctionArgs) => formAction(args, [replyForm(args.params.id)]);

export function Component() {
  const { t, shop } = useShop();
  const { id } = useParams();
  const { thread, messages } = useLoaderData<typeof loader>();
  const form = useForm(replyForm(id), { resetOnDone: true });
  const field = form.field('content');
  return (
    <>
      <ParagraphLink to={accountPath('messages')}>{t('messages-back')}</ParagraphLink>
      <SectionHead
        title={t('messages-title-of', { type: t(`message-type-${thread.type}`), title: thread.title })}
      />
      {thread.order_id ? (
        <ParagraphLink to={orderPath(thread.order_id)}>
          {t('messages-order', { order: thread.order_id })}
        </ParagraphLink>
      ) : null}
      <ol className="grid tight thread">
        {messages.map(({ message_id, direction: isFromShop, content, created_time }) => (
          <li key={message_id} className={`panel left-bar ${isFromShop ? 'from-shop' : ''}`}>
            <p className="spread">
              <strong>
                {isFromShop ? t('messages-from-shop', { shop: shop.name }) : t('messages-from-you')}
              </strong>
              <Day time={created_time} />
            </p>
            <p className="message-text">{content}</p>
          </li>
        ))}
      </ol>
      <FormFrame form={form} submitLabel={t('messages-reply-submit')}>
        <TextAreaField
          label={t('messages-reply')}
          rows={5}
          maxLength={MAX_LENGTH}
          hint={t('field-count', { count: field.value.length, max: formatNumber(MAX_LENGTH, t) })}
          {...field}
        />
      </FormFrame>
    </>
  );
}
