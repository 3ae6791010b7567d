import { type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router';
import { withFlash } from '../forms/flash-messages.ts';
import { accountPath } from '../paths.ts';
import { Link } from '../platform/Link.tsx';
import { useShop } from '../platform/shop.tsx';
import { ownCalls } from './own-calls.ts';
import { SectionHead } from './SectionHead.tsx';

/** The mailed link: it confirms the address of whoever is signed in, and of nobody else. */
export async function loader(args: LoaderFunctionArgs) {
  const { api } = await ownCalls(args);
  const token = new URL(args.request.url).searchParams.get('token') ?? '';
  const response = await api('POST /user/verify', { body: { token } });
  if (response.ok) throw redirect(withFlash(accountPath('accountSettings'), 'verify-done'));
  return { refused: response.data.smessage };
}

/** Shown only when the link did not work. */
export function Component() {
  const { t } = useShop();
  const { refused } = useLoaderData<typeof loader>();
  return (
    <>
      <SectionHead title={t('verify-title')} />
      <p className="alert-text" role="alert">
        {refused}
      </p>
      <p>
        <Link className="button" to={accountPath('accountSettings')}>
          {t('account-settings')}
        </Link>
      </p>
    </>
  );
}
