import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import type { Reply } from '#contract/calls.ts';
import { useFormModel } from '../../forms/form-model.ts';
import { NetworkError } from '../../platform/api.ts';
import { Button } from '../../ui/Button.tsx';
import { TextField } from '../../ui/Field.tsx';
import { useAdmin } from '../platform/admin.tsx';
import type { Access } from '../platform/admin-api.ts';

/** Loaded only for enrolment; if it fails to load, the setup key is enough. */
const QrCode = lazy(() => import('./QrCode.tsx').catch(() => ({ default: () => null })));

const EMPTY = { email: '', password: '', code: '' };

type Step = Reply<'POST /admin/signin'>['step'];
type Enrolment = Reply<'POST /admin/signin'>['enrolment'];

/** Asks for the password, then the authenticator code; sets up the authenticator on first sign-in. */
export function SignInForm({ onSignedIn }: { onSignedIn(access: Access): void }) {
  const { t, client } = useAdmin();
  const [step, setStep] = useState<Step | 'password'>('password');
  const [enrolment, setEnrolment] = useState<Enrolment>(null);
  const codeField = useRef<HTMLInputElement>(null);
  const needsCode = step === 'code' || step === 'enrol';
  const form = useFormModel({
    name: 'staff',
    initial: EMPTY,
    async submit(values) {
      const refused = await signIn(values).catch((error) => {
        if (!(error instanceof NetworkError)) throw error;
        return t('admin-unreachable');
      });
      return refused === null ? null : { message: refused, errors: [] };
    },
  });

  /** Returns the reason for a refusal, or null. */
  async function signIn({ code, ...credentials }: typeof EMPTY): Promise<string | null> {
    const response = await client.signIn({ ...credentials, ...(needsCode ? { code: code.trim() } : {}) });
    if (!response.ok) return response.data.smessage;
    if (response.data.step !== 'done') {
      setStep(response.data.step);
      setEnrolment(response.data.enrolment);
      return null;
    }
    const access = await client.checkAccess();
    if (!access.ok) return access.data.smessage;
    onSignedIn(access.data);
    return null;
  }

  useEffect(() => {
    if (needsCode) codeField.current?.focus();
  }, [needsCode]);

  return (
    <form className="stack sign-in" onSubmit={form.props.onSubmit}>
      <p role="alert" className="alert-text">
        {form.summary?.message}
      </p>
      {needsCode ? (
        <>
          {enrolment ? <AuthenticatorSetup enrolment={enrolment} /> : <p>{t('staff-step-code')}</p>}
          <TextField
            label={t('sign-in-code')}
            hint={t('sign-in-code-hint')}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={7}
            required
            ref={codeField}
            {...form.field('code')}
          />
        </>
      ) : (
        <>
          <TextField
            label={t('sign-in-email')}
            type="email"
            autoComplete="username"
            required
            {...form.field('email')}
          />
          <TextField
            label={t('sign-in-password')}
            type="password"
            autoComplete="current-password"
            required
            {...form.field('password')}
          />
        </>
      )}
      <div className="row">
        <Button
          type="submit"
          variant="primary"
          label={needsCode ? t('sign-in') : t('sign-in-next')}
          aria-disabled={form.isBusy}
        />
        {needsCode ? <Button label={t('sign-in-back')} onClick={() => setStep('password')} /> : null}
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
