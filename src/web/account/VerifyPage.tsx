import { type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router';
import { withFlash } from '../forms/flash-messages.ts';
import { accountPath } from '../paths.ts';
import { ParagraphLink } from '../platform/Link.tsx';
import { useShop } from '../platform/shop.tsx';
import { AlertText } from '../ui/AlertText.tsx';
import { requireCustomer } from './require-customer.ts';
import { SectionHead } from './SectionHead.tsx';

/** Handles the link in a verification email. The link works only while its account is signed in. */
export async function loader(args: LoaderFunctionArgs) {
  const { api } = await requireCustomer(args);
  const token = new URL(args.request.url).searchParams.get('token') ?? '';
  const response = await api('POST /user/verify', { body: { token } });
  if (response.ok) throw redirect(withFlash(accountPath('orders'), 'verify-done'));
  return { message: response.data.smessage };
}

/** Rendered only if the link is invalid; otherwise the loader redirects. */
export function Component() {
  const { t } = useShop();
  const { message } = useLoaderData<typeof loader>();
  return (
    <>
      <SectionHead title={t('verify-title')} />
      <AlertText text={message} />
      <ParagraphLink className="button" to={accountPath('accountSettings')}>
        {t('account-settings')}
      </ParagraphLink>
    </>
  );
}
