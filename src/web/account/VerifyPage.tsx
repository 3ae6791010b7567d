import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router';
import { FormFrame } from '../forms/FormFrame.tsx';
import { withFlash } from '../forms/flash-messages.ts';
import { formAction } from '../forms/form-action.ts';
import { buttonForm, type FormSpec } from '../forms/form-spec.ts';
import { useForm } from '../forms/use-form.ts';
import { accountPath } from '../paths.ts';
import { ParagraphLink } from '../platform/Link.tsx';
import { useShop } from '../platform/shop.tsx';
import { AlertText } from '../ui/AlertText.tsx';
import { requireCustomer } from './require-customer.ts';
import { SectionHead } from './SectionHead.tsx';

const tokenOf = ({ request }: LoaderFunctionArgs | ActionFunctionArgs): string =>
  new URL(request.url).searchParams.get('token') ?? '';

/**
 * Handles the link in a verification email. The link works only while its account is signed in. Opening it confirms the
 * account's current address; a new address takes effect only when the customer submits the form.
 */
export async function loader(args: LoaderFunctionArgs) {
  const { api } = await requireCustomer(args);
  const token = tokenOf(args);
  const response = await api('POST /user/verify', { body: { token, is_only_opened: true } });
  if (response.ok) throw redirect(withFlash(accountPath('orders'), 'verify-done'));
  const { smessage: message, reason } = response.data;
  return { message, newEmailToken: reason === 'verify-new-email' ? token : null };
}

const newEmailForm = (token: string): FormSpec => ({
  ...buttonForm('verify', accountPath('verify', null, { token }), 'verify-done', (api) =>
    api('POST /user/verify', { body: { token } }),
  ),
  to: accountPath('orders'),
});

export const action = (args: ActionFunctionArgs) => formAction(args, [newEmailForm(tokenOf(args))]);

/** Rendered only if the link is invalid or for a new address; otherwise the loader redirects. */
export function Component() {
  const { t } = useShop();
  const { message, newEmailToken } = useLoaderData<typeof loader>();
  return (
    <>
      <SectionHead title={t('verify-title')} />
      {newEmailToken === null ? (
        <AlertText text={message} />
      ) : (
        <NewEmail question={message} token={newEmailToken} />
      )}
      <ParagraphLink className="button" to={accountPath('accountSettings')}>
        {t('account-settings')}
      </ParagraphLink>
    </>
  );
}

function NewEmail({ question, token }: { question: string; token: string }) {
  const { t } = useShop();
  return (
    <>
      <p>{question}</p>
      <FormFrame form={useForm(newEmailForm(token))} submitLabel={t('verify-use-new-email')} />
    </>
  );
}
