import { useState } from 'react';
import { MAX_EMAIL_LENGTH } from '#domain/address.ts';
import { RESET_CODE } from '#domain/reset-code.ts';
import { FormFrame } from '../forms/FormFrame.tsx';
import { useForm } from '../forms/use-form.ts';
import { signInPath } from '../paths.ts';
import { useShop } from '../platform/shop.tsx';
import { TextField } from '../ui/Field.tsx';
import { NewPasswordFields } from './NewPasswordFields.tsx';
import { forgetForm, resetForm } from './sign-in-forms.ts';
import { useCountdown } from './use-countdown.ts';

/** Code and new password, with RESEND CODE one minute after the last email. */
export function ResetForm({ email, sentAt }: { email: string; sentAt: number | null }) {
  const { t, api, notify, password_rule } = useShop();
  const spec = resetForm(password_rule);
  const form = useForm(spec, { initial: { email }, path: signInPath('reset') });
  const [lastSent, setLastSent] = useState(sentAt);
  const [isSending, setSending] = useState(false);
  const seconds = useCountdown(lastSent, RESET_CODE.resend_after_seconds);
  const isWaiting = seconds > 0 || isSending;

  async function resend() {
    if (isWaiting) return;
    const [error] = forgetForm.validate(form.values, t);
    if (error) {
      form.touch('email');
      notify({ id: 'resend', kind: 'alert', text: error.text });
      return document.getElementById(form.field('email').id)?.focus();
    }
    setSending(true);
    try {
      const result = await forgetForm.submit(api, form.values, t);
      if (result.kind === 'done') setLastSent(Date.now());
      const text = result.kind === 'done' ? t('code-sent') : result.message;
      notify({ id: 'resend', kind: result.kind === 'done' ? 'status' : 'alert', text });
    } catch {
      notify({ id: 'resend', kind: 'alert', text: t('network-failed') });
    }
    setSending(false);
  }

  const resendButton = (
    <button
      type="submit"
      className="button"
      formAction={signInPath('forget')}
      aria-disabled={isWaiting}
      onClick={(event) => {
        event.preventDefault();
        resend();
      }}
    >
      {seconds > 0 ? t('reset-resend-wait', { seconds }) : t('reset-resend')}
    </button>
  );
  return (
    <FormFrame form={form} name={spec.name} submitLabel={t('reset-submit')} secondaryAction={resendButton}>
      <TextField
        label={t('signin-email')}
        type="email"
        autoComplete="username"
        maxLength={MAX_EMAIL_LENGTH}
        {...form.field('email')}
      />
      <TextField
        label={t('reset-code')}
        hint={t('reset-code-hint')}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={RESET_CODE.digits}
        {...form.field('code')}
        onChange={(event) => form.set({ code: event.target.value.replaceAll(/\D/g, '') })}
      />
      <NewPasswordFields
        form={form}
        names={{ password: 'password', confirm: 'confirm' }}
        labels={{ password: t('reset-new-password'), confirm: t('register-confirm') }}
      />
    </FormFrame>
  );
}
