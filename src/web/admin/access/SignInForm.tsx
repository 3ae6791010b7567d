import { type FormEvent, lazy, Suspense, useContext, useEffect, useRef, useState } from 'react';
import type { Reply } from '#contract/calls.ts';
import { NetworkError } from '../../platform/api.ts';
import { TextField } from '../../ui/Field.tsx';
import { useAdmin } from '../platform/admin.tsx';
import { type Access, AdminApiContext } from '../platform/admin-api.ts';

/** Loaded only for enrolment; if it fails to load, the setup key is enough. */
const QrCode = lazy(() => import('./QrCode.tsx').catch(() => ({ default: () => null })));

type Step = Reply<'POST /admin/signin'>['step'];
type Enrolment = Reply<'POST /admin/signin'>['enrolment'];

/** Asks for the password, then the authenticator code; sets up the authenticator on first sign-in. */
export function SignInForm({ onSignedIn }: { onSignedIn(access: Access): void }) {
  const { t } = useAdmin();
  const api = useContext(AdminApiContext)!;
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [step, setStep] = useState<Step | 'password'>('password');
  const [enrolment, setEnrolment] = useState<Enrolment>(null);
  const [error, setError] = useState('');
  const [isBusy, setBusy] = useState(false);
  const codeField = useRef<HTMLInputElement>(null);
  const needsCode = step === 'code' || step === 'enrol';

  useEffect(() => {
    if (needsCode) codeField.current?.focus();
  }, [needsCode]);

  async function send(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    setError('');
    try {
      const response = await api.signIn({ email, password, ...(needsCode ? { code: code.trim() } : {}) });
      if (!response.ok) setError(response.data.smessage);
      else if (response.data.step === 'done') {
        const access = await api.access();
        if (access.ok) onSignedIn(access.data);
        else setError(access.data.smessage);
      } else {
        setStep(response.data.step);
        setEnrolment(response.data.enrolment);
      }
    } catch (error) {
      if (!(error instanceof NetworkError)) throw error;
      setError(t('admin-unreachable'));
    }
    setBusy(false);
  }

  return (
    <form className="stack sign-in" onSubmit={send}>
      <p role="alert" className="alert-text">
        {error}
      </p>
      {needsCode ? (
        <>
          {enrolment ? <AuthenticatorSetup enrolment={enrolment} /> : <p>{t('staff-step-code')}</p>}
          <TextField
            id="staff-code"
            label={t('sign-in-code')}
            hint={t('sign-in-code-hint')}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={7}
            required
            ref={codeField}
            value={code}
            onChange={(event) => setCode(event.target.value)}
          />
        </>
      ) : (
        <>
          <TextField
            id="staff-email"
            label={t('sign-in-email')}
            type="email"
            autoComplete="username"
            required
            value={email}
            onChange={(event) => setEmail(event.target.value)}
          />
          <TextField
            id="staff-password"
            label={t('sign-in-password')}
            type="password"
            autoComplete="current-password"
            required
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
        </>
      )}
      <div className="row">
        <button type="submit" className="button primary" aria-disabled={isBusy}>
          {needsCode ? t('sign-in') : t('sign-in-next')}
        </button>
        {needsCode ? (
          <button type="button" className="button" onClick={() => setStep('password')}>
            {t('sign-in-back')}
          </button>
        ) : null}
      </div>
    </form>
  );
}

/** The secret as a QR code, as text, and as a link that opens an authenticator app on this device. */
function AuthenticatorSetup({ enrolment }: { enrolment: NonNullable<Enrolment> }) {
  const { t } = useAdmin();
  const groups = enrolment.secret.match(/.{1,4}/g) ?? [];
  return (
    <div className="stack">
      <p>{t('staff-step-enrol')}</p>
      <div className="qr-frame">
        <Suspense>
          <QrCode text={enrolment.uri} label={t('sign-in-qr')} />
        </Suspense>
      </div>
      <dl className="description-list">
        <dt>{t('sign-in-secret')}</dt>
        <dd>
          <code className="mono secret">
            {groups.map((group, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: groups may repeat
              <span key={index}>{group}</span>
            ))}
          </code>
        </dd>
      </dl>
      <p>
        <a href={enrolment.uri}>{t('sign-in-open-authenticator')}</a>
      </p>
      <p className="quiet">{t('sign-in-secret-hint')}</p>
    </div>
  );
}
