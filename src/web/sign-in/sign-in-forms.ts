import { normaliseEmail, validateEmail } from '#domain/address.ts';
import { type PasswordRule, validatePassword } from '#domain/password.ts';
import { isResetCode } from '#domain/reset-code.ts';
import { findBrokenRules } from '#domain/validation.ts';
import type { Translate } from '#texts/texts.ts';
import type { FieldError } from '../forms/form-model.ts';
import { type FormSpec, toFieldErrors, type Values } from '../forms/form-spec.ts';
import { registeredPath, resetLinkPath, signInPath } from '../paths.ts';
import { pathAfterSignIn } from './origin.ts';
import { savePendingWish } from './pending-wish.ts';

export const PASSWORD_FIELD = 'password';
export const CONFIRM_FIELD = 'confirm';

export function newPasswordErrors(
  values: Values,
  t: Translate,
  rule: PasswordRule,
  passwordField = PASSWORD_FIELD,
): FieldError[] {
  const password = values[passwordField] ?? '';
  const problem = validatePassword(password, rule);
  const isDifferent = (values[CONFIRM_FIELD] ?? '') !== password;
  return [
    ...(problem ? [{ field: passwordField, text: t(problem) }] : []),
    ...(isDifferent ? [{ field: CONFIRM_FIELD, text: t('confirm-problem') }] : []),
  ];
}

const emailOf = ({ email = '' }: Values) => normaliseEmail(email);
const emailErrors = (values: Values, t: Translate): FieldError[] =>
  validateEmail(emailOf(values)) ? [{ field: 'email', text: t('register-email-problem') }] : [];

/** `origin` is the page to return to after sign-in. */
export const signInForm = (origin: string | null): FormSpec => ({
  name: 'signin',
  path: signInPath('signin', origin),
  validate: ({ email = '', password = '' }, t) =>
    toFieldErrors(
      findBrokenRules([
        [email.trim() === '', 'email', 'signin-email-missing'],
        [password === '', 'password', 'signin-password-missing'],
      ]),
      t,
    ),
  summary: (_values, t) => t('signin-missing'),
  async call(api, values) {
    const body = { email: emailOf(values), password: values.password ?? '' };
    const response = await api('POST /user/login', { body });
    if (!response.ok || import.meta.env.SSR) return response;
    return { ...response, data: { ...response.data, smessage: await savePendingWish(api) } };
  },
  flash: 'reply',
  to: pathAfterSignIn(origin),
  changesAccount: true,
});

/** The values of the sign-in form: in the browser, with the address that has just been registered. */
export const signInValues = { email: '', password: '' };

export const registerForm = (rule: PasswordRule): FormSpec => ({
  name: 'register',
  path: signInPath('register'),
  validate: (values, t) => [...emailErrors(values, t), ...newPasswordErrors(values, t, rule)],
  summary: (_values, t) => t('register-invalid'),
  async call(api, values) {
    const body = { email: emailOf(values), password: values.password ?? '' };
    const response = await api('POST /user/register', { body });
    if (response.ok && !import.meta.env.SSR) signInValues.email = body.email;
    return response;
  },
  to: registeredPath(),
});

export const forgetForm: FormSpec = {
  name: 'forget',
  path: signInPath('forget'),
  validate: emailErrors,
  summary: (_values, t) => t('register-email-problem'),
  call: (api, values) => api('POST /user/forget', { body: { email: emailOf(values) } }),
  to: signInPath('reset'),
};

function resetSummary(_values: Values, t: Translate, errors: readonly FieldError[]): string {
  const fields = new Set(errors.map(({ field }) => field));
  if (fields.has(PASSWORD_FIELD)) return t('reset-password-invalid');
  return fields.has(CONFIRM_FIELD) ? t('reset-not-same') : t('form-marked');
}

export const resetByLinkForm = (rule: PasswordRule, token: string): FormSpec => ({
  name: 'reset-by-link',
  path: resetLinkPath(token),
  validate: (values, t) => newPasswordErrors(values, t, rule),
  summary: resetSummary,
  call: (api, values) => api('POST /user/forget/reset', { body: { token, password: values.password ?? '' } }),
  to: signInPath(),
  flash: 'password-changed',
});

export const resetForm = (rule: PasswordRule): FormSpec => ({
  name: 'reset',
  path: signInPath('reset'),
  validate: (values, t) => [
    ...emailErrors(values, t),
    ...(isResetCode(values.code ?? '') ? [] : [{ field: 'code', text: t('reset-code-problem') }]),
    ...newPasswordErrors(values, t, rule),
  ],
  summary: resetSummary,
  call: (api, values) =>
    api('POST /user/forget/reset', {
      body: { email: emailOf(values), password: values.password ?? '', verificationCode: values.code ?? '' },
    }),
  to: signInPath(),
  flash: 'password-changed',
});
