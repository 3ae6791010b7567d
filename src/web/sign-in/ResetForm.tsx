import { useState } from 'react';
import { MAX_EMAIL } from '#domain/address.ts';
import { RESET_CODE } from '#domain/reset-code.ts';
import { FormFrame } from '../forms/FormFrame.tsx';
import { useForm } from '../forms/use-form.ts';
import { signInPath } from '../paths.ts';
import { useShop } from '../platform/shop.tsx';
import { TextField } from '../ui/Field.tsx';
import { NewPasswordFields } from './NewPasswordFields.tsx';
import { forgetForm, resetForm } from './sign-in-forms.ts';
import { useCountdown } from './use-countdown.ts';

/** Code, new password, and RESEND CODE a minute after the last mail. Without script it posts like any button. */
export function ResetForm({ email, sentAt }: { email: string; sentAt: number | null }) {
  const { t, api, notify, password_rule } = useShop();
  const spec = resetForm(password_rule);
  const form = useForm(spec, { initial: { email }, path: signInPath('reset') });
  const [lastSent, setLastSent] = useState(sentAt);
  const [isSending, setSending] = useState(false);
  const seconds = useCountdown(lastSent, RESET_CODE.again_after_seconds);
  const isWaiting = seconds > 0 || isSending;

  async function resend() {
    if (isWaiting) return;
    const [problem] = forgetForm.problems(form.values, t);
    if (problem) {
      form.leave('email');
      notify({ id: 'resend', kind: 'alert', text: problem.text });
      return document.getElementById(form.field('email').id)?.focus();
    }
    setSending(true);
    try {
      const outcome = await forgetForm.send(api, form.values, t);
      if (outcome.kind === 'done') setLastSent(Date.now());
      const text = outcome.kind === 'done' ? t('code-sent') : outcome.message;
      notify({ id: 'resend', kind: outcome.kind === 'done' ? 'status' : 'alert', text });
    } catch {
      notify({ id: 'resend', kind: 'alert', text: t('network-failed') });
    }
    setSending(false);
  }

  const again = (
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
    <FormFrame form={form} name={spec.name} submit={t('reset-submit')} beside={again}>
      <TextField
        label={t('signin-email')}
        type="email"
        autoComplete="username"
        maxLength={MAX_EMAIL}
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
