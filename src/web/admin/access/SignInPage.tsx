import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { Logo } from '../../shell/Logo.tsx';
import { pathAfterSignIn } from '../paths.ts';
import { useAdmin } from '../platform/admin.tsx';
import { PageHeading } from '../shell/PageHeading.tsx';
import { SignInForm } from './SignInForm.tsx';

export function SignInPage() {
  const { t, shop } = useAdmin();
  const [query] = useSearchParams();
  useEffect(() => {
    window.hydrated = true;
  }, []);
  return (
    <main id="main" className="sign-in-page">
      <div className="panel top-bar stack">
        <p className="brand">
          <Logo />
          <span>{shop.name}</span>
        </p>
        <PageHeading title={t('sign-in-title')} />
        <SignInForm onSignedIn={() => location.assign(pathAfterSignIn(query.get('to')))} />
      </div>
    </main>
  );
}
