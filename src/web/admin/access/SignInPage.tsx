import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { Logo } from '../../shell/Logo.tsx';
import { pathAfterSignIn } from '../paths.ts';
import { useAdmin } from '../platform/admin.tsx';
import { AdminTitle } from '../shell/AdminTitle.tsx';
import { SignInForm } from './SignInForm.tsx';

export function SignInPage() {
  const { t, shop } = useAdmin();
  const [query] = useSearchParams();
  useEffect(() => {
    window.hydrated = true;
  }, []);
  return (
    <main id="main" className="sign-in-page">
      <AdminTitle page={t('sign-in-title')} />
      <div className="panel top-bar stack">
        <p className="brand">
          <Logo />
          <span>{shop.name}</span>
        </p>
        <h1>{t('sign-in-title')}</h1>
        <SignInForm onSignedIn={() => location.assign(pathAfterSignIn(query.get('to')))} />
      </div>
    </main>
  );
}
