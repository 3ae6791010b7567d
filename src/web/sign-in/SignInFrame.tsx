import type { ReactNode } from 'react';
import { type LoaderFunctionArgs, redirect, useSearchParams } from 'react-router';
import { type SignInSession, signInPath } from '../paths.ts';
import { apiOf } from '../platform/api.ts';
import { Link } from '../platform/Link.tsx';
import { ownIdOf } from '../platform/own-id.ts';
import { PageHead } from '../platform/PageHead.tsx';
import { useShop } from '../platform/shop.tsx';
import { afterSignIn, originOf, samePath } from './origin.ts';
import './sign-in.css';

/** Whoever is signed in already goes on (SIGN-05). */
export async function visitorsOnly(args: LoaderFunctionArgs): Promise<null> {
  if ((await ownIdOf(apiOf(args))) !== null) throw redirect(afterSignIn(originOf(args.request)));
  return null;
}

/** The page that sign-in was asked for, kept on the way through the area. */
export const useOrigin = (): string | null => samePath(useSearchParams()[0].get('origin'));

/** One column for each page of the area, with the ways between signing in and registering. */
export function SignInFrame(props: {
  session: SignInSession;
  title: string;
  intro: string;
  children: ReactNode;
}) {
  const { t } = useShop();
  const origin = useOrigin();
  const { session, title, intro } = props;
  const way = (to: SignInSession, label: string) => (
    <Link to={signInPath(to, origin)} aria-current={session === to ? 'page' : undefined}>
      {label}
    </Link>
  );
  return (
    <div className="page sign-in">
      <PageHead title={title} description={intro} noindex />
      <nav className="sign-in-ways" aria-label={t('signin-sessions')}>
        {way('signin', t('signin-to-signin'))}
        {way('register', t('signin-to-register'))}
      </nav>
      <div className="panel stack">
        <h1>{title}</h1>
        <p className="quiet">{intro}</p>
        {props.children}
      </div>
    </div>
  );
}
