import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { Logo } from '../../shell/Logo.tsx';
import { afterSignIn } from '../paths.ts';
import { useOffice } from '../platform/office.tsx';
import { OfficeTitle } from '../shell/OfficeTitle.tsx';
import { SignInForm } from './SignInForm.tsx';

/** The door of the back office. */
export function SignInPage() {
  const { say, shop } = useOffice();
  const [query] = useSearchParams();
  useEffect(() => {
    window.alive = true;
  }, []);
  return (
    <main id="main" className="door">
      <OfficeTitle page={say('sign-in-title')} />
      <div className="panel stack">
        <p className="brand">
          <Logo />
          <span>{shop.name}</span>
        </p>
        <h1>{say('sign-in-title')}</h1>
        <SignInForm onSignedIn={() => location.assign(afterSignIn(query.get('to')))} />
      </div>
    </main>
  );
}
