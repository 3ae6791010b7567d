import { useEffect, useState } from 'react';
import { RESET_CODE } from '#domain/reset-code.ts';
import { FormFrame } from '../forms/FormFrame.tsx';
import { useAction } from '../forms/use-action.ts';
import { useForm } from '../forms/use-form.ts';
import { useShop } from '../platform/shop.tsx';
import { Button } from '../ui/Button.tsx';
import { EmailField, TextField } from '../ui/Field.tsx';
import { NewPasswordFields } from './NewPasswordFields.tsx';
import { forgetForm, resetForm } from './sign-in-forms.ts';

/** The fields for the code and the new password; RESEND CODE works one minute after the last email. */
export function ResetForm({ email, sentAt }: { email: string; sentAt: number | null }) {
  const { t, password_rule, showAlert, showSuccess } = useShop();
  const form = useForm(resetForm(password_rule), { initial: { email } });
  const [lastSentAt, setLastSentAt] = useState(sentAt);
  // Navigation state arrives after hydration. What was typed by then stays.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once per code
  useEffect(() => {
    setLastSentAt(sentAt);
    form.setValues((values) => ({ ...values, email: values.email || email }));
  }, [sentAt]);
  const { isBusy, run } = useAction();
  const seconds = useCountdown(lastSentAt, RESET_CODE.resend_after_seconds);
  const isWaiting = seconds > 0 || isBusy;

  function resend() {
    if (isWaiting) return;
    const [error] = forgetForm.validate?.(form.values, t) ?? [];
    if (error) {
      form.touch('email');
      showAlert(error.text);
      return document.getElementById(form.field('email').id)?.focus();
    }
    run(forgetForm, form.values, () => {
      setLastSentAt(Date.now());
      showSuccess(t('code-sent'));
    });
  }

  const resendButton = (
    <Button
      type="submit"
      label={seconds > 0 ? t('reset-resend-wait', { seconds }) : t('reset-resend')}
      formAction={forgetForm.path}
      aria-disabled={isWaiting}
      onClick={(event) => {
        event.preventDefault();
        resend();
      }}
    />
  );
  return (
    <FormFrame form={form} submitLabel={t('password-change')} secondaryAction={resendButton}>
      <EmailField label={t('field-email-address')} autoComplete="username" {...form.field('email')} />
      <TextField
        label={t('reset-code')}
        hint={t('reset-code-hint')}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={RESET_CODE.digits}
        {...form.field('code')}
        onChange={(event) => form.set({ code: event.target.value.replaceAll(/\D/g, '') })}
      />
      <NewPasswordFields form={form} label={t('field-new-password')} />
    </FormFrame>
  );
}

/** Seconds left of `duration` (in seconds) since `startedAt` (in epoch milliseconds); 0 if that is null. */
function useCountdown(startedAt: number | null, duration: number): number {
  const secondsLeft = () =>
    startedAt === null ? 0 : Math.max(0, Math.ceil((startedAt + duration * 1000 - Date.now()) / 1000));
  const [seconds, setSeconds] = useState(secondsLeft);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new wait starts the clock again
  useEffect(() => {
    setSeconds(secondsLeft());
    if (startedAt === null) return;
    const timer = setInterval(() => setSeconds(secondsLeft()), 1000);
    return () => clearInterval(timer);
  }, [startedAt, duration]);
  return seconds;
}
