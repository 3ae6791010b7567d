import type { ReactNode } from 'react';
import { type LoaderFunctionArgs, redirect, useSearchParams } from 'react-router';
import { type SignInSection, signInPath } from '../paths.ts';
import { apiOf } from '../platform/api.ts';
import { signedInCustomerId } from '../platform/customer-id.ts';
import { Link } from '../platform/Link.tsx';
import { PageHead } from '../platform/PageHead.tsx';
import { useShop } from '../platform/shop.tsx';
import { originOf, parseLocalPath, pathAfterSignIn } from './origin.ts';
import './sign-in.css';

/** Redirects a customer who is already signed in (SIGN-05). */
export async function redirectSignedIn(args: LoaderFunctionArgs): Promise<null> {
  if ((await signedInCustomerId(apiOf(args))) !== null)
    throw redirect(pathAfterSignIn(originOf(args.request)));
  return null;
}

/** The page to return to after sign-in; preserved across the sign-in pages. */
export const useOrigin = (): string | null => parseLocalPath(useSearchParams()[0].get('origin'));

export function SignInFrame(props: {
  section: SignInSection;
  title: string;
  intro: string;
  children: ReactNode;
}) {
  const { t } = useShop();
  const origin = useOrigin();
  const { section, title, intro } = props;
  const sectionLink = (to: SignInSection, label: string) => (
    <Link to={signInPath(to, origin)} aria-current={section === to ? 'page' : undefined}>
      {label}
    </Link>
  );
  return (
    <div className="page grid sign-in">
      <PageHead title={title} description={intro} noindex />
      <nav className="link-row" aria-label={t('signin-sections')}>
        {sectionLink('signin', t('signin-title'))}
        {sectionLink('register', t('register-title'))}
      </nav>
      <div className="panel top-bar stack">
        <h1>{title}</h1>
        <p className="quiet">{intro}</p>
        {props.children}
      </div>
    </div>
  );
}
