import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import type { Reply } from '#contract/calls.ts';
import { STAFF_PASSWORD } from '#domain/staff-password.ts';
import { type FormErrors, useFormModel } from '../../forms/form-model.ts';
import { NetworkError } from '../../platform/api.ts';
import { Button } from '../../ui/Button.tsx';
import { Field, TextField } from '../../ui/Field.tsx';
import { PasswordInput } from '../../ui/PasswordInput.tsx';
import { useAdmin } from '../platform/admin.tsx';
import type { Access } from '../platform/admin-api.ts';

/** Loaded only to set up an authenticator. If loading fails, staff can type the secret into their app instead. */
const QrCode = lazy(() => import('./QrCode.tsx').catch(() => ({ default: () => null })));

const EMPTY = { email: '', password: '', new_password: '', code: '' };

type SignInReply = Reply<'POST /admin/signin'>;

/**
 * Asks for the password and the authenticator code. At the first sign-in, staff replace the initial password and set up
 * an authenticator.
 */
export function SignInForm({ onSignedIn }: { onSignedIn(access: Access): void }) {
  const { t, client } = useAdmin();
  /** The reply to the previous step; null while the password is asked for. */
  const [reply, setReply] = useState<SignInReply | null>(null);
  const firstField = useRef<HTMLInputElement>(null);
  const password = useRef<HTMLInputElement>(null);
  const step = reply?.step ?? 'password';
  const enrolment = reply?.enrolment ?? null;
  const needsCode = step === 'code' || step === 'enrol';
  const form = useFormModel({
    name: 'staff',
    initial: EMPTY,
    submit: (values) => submitStep(values),
  });

  /** Submits the current step of the sign-in. Returns the reason it was not accepted; null if it was. */
  async function submitStep(values: typeof EMPTY, skipsSecondFactor = false): Promise<FormErrors | null> {
    const message = await signIn(values, skipsSecondFactor).catch((error) => {
      if (!(error instanceof NetworkError)) throw error;
      return t('admin-unreachable');
    });
    return message === null ? null : { message, errors: [] };
  }

  async function signIn(
    { code, new_password, ...credentials }: typeof EMPTY,
    skip_second_factor: boolean,
  ): Promise<string | null> {
    const secondFactor = needsCode ? { code: code.trim() } : {};
    const response = await client.signIn({
      ...credentials,
      ...(new_password ? { new_password } : {}),
      ...(skip_second_factor ? { skip_second_factor } : secondFactor),
    });
    if (!response.ok) {
      const { reason, smessage } = response.data;
      // The previous step has accepted the password, so only the code can be wrong.
      return needsCode && reason === 'staff-sign-in-failed' ? t('sign-in-code-wrong') : smessage;
    }
    if (response.data.step !== 'done') {
      setReply(response.data);
      return null;
    }
    const access = await client.checkAccess();
    if (!access.ok) return access.data.smessage;
    onSignedIn(access.data);
    return null;
  }

  const isChangingPassword = step === 'change-password';
  // biome-ignore lint/correctness/useExhaustiveDependencies: each step starts at its first field
  useEffect(() => firstField.current?.focus(), [step]);
  const refusal = form.summary?.message;
  // Selects the refused password or code, so that typing replaces it.
  useEffect(() => {
    if (refusal) (password.current ?? firstField.current)?.select();
  }, [refusal]);
  const back = () => {
    form.set({ new_password: '', code: '' });
    setReply(null);
  };
  const skip = async () => {
    const refusal = await submitStep(form.values, true);
    if (refusal) form.refuse(refusal);
  };

  const renderFields = () => {
    if (isChangingPassword)
      return (
        <>
          <p>{t('staff-step-change-password')}</p>
          <Field
            as={PasswordInput}
            label={t('account-new-password')}
            hint={t('staff-password-hint')}
            note={t('field-count', {
              count: form.values.new_password.length,
              max: String(STAFF_PASSWORD.max_length),
            })}
            autoComplete="new-password"
            minLength={STAFF_PASSWORD.min_length}
            maxLength={STAFF_PASSWORD.max_length}
            required
            ref={firstField}
            {...form.field('new_password')}
          />
        </>
      );
    if (needsCode)
      return (
        <>
          {enrolment ? <AuthenticatorSetup enrolment={enrolment} /> : null}
          <TextField
            label={t('sign-in-code')}
            hint={t('sign-in-code-hint')}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={7}
            required
            ref={firstField}
            {...form.field('code')}
          />
        </>
      );
    return (
      <>
        <TextField
          label={t('field-email')}
          type="email"
          autoComplete="username"
          required
          ref={firstField}
          {...form.field('email')}
        />
        <Field
          as={PasswordInput}
          label={t('field-password')}
          autoComplete="current-password"
          required
          ref={password}
          {...form.field('password')}
        />
      </>
    );
  };

  return (
    <form className="stack sign-in" onSubmit={form.props.onSubmit}>
      <p role="alert" className="alert-text">
        {refusal}
      </p>
      {step === 'password' ? null : <p className="quiet">{t('sign-in-as', { email: form.values.email })}</p>}
      {renderFields()}
      <div className="row">
        <Button
          type="submit"
          variant="primary"
          label={needsCode ? t('sign-in') : t('sign-in-next')}
          aria-disabled={form.isBusy}
        />
        {needsCode && reply?.can_skip ? <Button label={t('sign-in-skip')} onClick={skip} /> : null}
        {needsCode || isChangingPassword ? <Button label={t('action-back')} onClick={back} /> : null}
      </div>
      {enrolment || isChangingPassword ? null : (
        <p className="quiet">{t(needsCode ? 'sign-in-lost-code' : 'sign-in-lost-password')}</p>
      )}
    </form>
  );
}

/** The secret as a QR code, as text, and as a link that opens an authenticator app on this device. */
function AuthenticatorSetup({ enrolment }: { enrolment: NonNullable<SignInReply['enrolment']> }) {
  const { t } = useAdmin();
  const groups = enrolment.secret.match(/.{1,4}/g) ?? [];
  return (
    <div className="stack">
      <p>{t('staff-step-enrol')}</p>
      <p className="quiet">{t('sign-in-secret-hint')}</p>
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
    </div>
  );
}
