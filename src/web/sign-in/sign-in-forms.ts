import { normaliseEmail, validateEmail } from '#domain/address.ts';
import { type PasswordRule, validatePassword } from '#domain/password.ts';
import { isResetCode } from '#domain/reset-code.ts';
import type { Translate } from '#texts/texts.ts';
import { type FieldError, type FormSpec, refusedResult, type Values } from '../forms/form-spec.ts';
import { registeredPath, signInPath } from '../paths.ts';

const text = (values: Values, name: string) => values[name] ?? '';

function fieldErrors(...checks: [isInvalid: boolean, field: string, text: string][]): FieldError[] {
  return checks.filter(([isInvalid]) => isInvalid).map(([, field, message]) => ({ field, text: message }));
}

/** Validates a new password and its confirmation. */
export function newPasswordErrors(
  values: Values,
  t: Translate,
  names: { password: string; confirm: string },
  rule: PasswordRule,
): FieldError[] {
  const password = text(values, names.password);
  const problem = validatePassword(password, rule);
  return fieldErrors(
    [problem !== null, names.password, problem ? t(problem) : ''],
    [text(values, names.confirm) !== password, names.confirm, t('confirm-problem')],
  );
}

const NEW_PASSWORD_FIELDS = { password: 'password', confirm: 'confirm' };

export const signInForm = (to: string): FormSpec => ({
  name: 'signin',
  validate: (values, t) =>
    fieldErrors(
      [text(values, 'email').trim() === '', 'email', t('signin-email-missing')],
      [text(values, 'password') === '', 'password', t('signin-password-missing')],
    ),
  summary: (_values, t) => t('signin-missing'),
  async submit(api, values, t) {
    const body = { email: normaliseEmail(text(values, 'email')), password: text(values, 'password') };
    const response = await api('POST /user/login', { body });
    return response.ok ? { kind: 'done', to, identityChanged: true } : refusedResult(response, t);
  },
});

/** Handles the Sign out button without JavaScript. */
export const signOutForm: FormSpec = {
  name: 'sign-out',
  validate: () => [],
  summary: () => '',
  async submit(api, _values, t) {
    const response = await api('POST /user/logout');
    return response.ok ? { kind: 'done', to: signInPath() } : refusedResult(response, t);
  },
};

export const registerForm = (rule: PasswordRule): FormSpec => ({
  name: 'register',
  validate: (values, t) => [
    ...fieldErrors([
      validateEmail(normaliseEmail(text(values, 'email'))) !== null,
      'email',
      t('register-email-problem'),
    ]),
    ...newPasswordErrors(values, t, NEW_PASSWORD_FIELDS, rule),
  ],
  summary: (_values, t) => t('register-invalid'),
  async submit(api, values, t) {
    const body = { email: normaliseEmail(text(values, 'email')), password: text(values, 'password') };
    const response = await api('POST /user/register', { body });
    return response.ok ? { kind: 'done', to: registeredPath() } : refusedResult(response, t);
  },
});

const emailErrors = (values: Values, t: Translate) =>
  fieldErrors([
    validateEmail(normaliseEmail(text(values, 'email'))) !== null,
    'email',
    t('register-email-problem'),
  ]);

export const forgetForm: FormSpec = {
  name: 'forget',
  validate: emailErrors,
  summary: (_values, t) => t('register-email-problem'),
  async submit(api, values, t) {
    const body = { email: normaliseEmail(text(values, 'email')) };
    const response = await api('POST /user/forget', { body });
    return response.ok ? { kind: 'done', to: signInPath('reset') } : refusedResult(response, t);
  },
};

export function resetForm(rule: PasswordRule): FormSpec {
  const validate: FormSpec['validate'] = (values, t) => [
    ...emailErrors(values, t),
    ...fieldErrors([!isResetCode(text(values, 'code')), 'code', t('reset-code-problem')]),
    ...newPasswordErrors(values, t, NEW_PASSWORD_FIELDS, rule),
  ];
  return {
    name: 'reset',
    validate,
    summary(values, t) {
      const fields = new Set(validate(values, t).map(({ field }) => field));
      if (fields.has('password')) return t('reset-password-invalid');
      return fields.has('confirm') ? t('reset-not-same') : t('form-marked');
    },
    async submit(api, values, t) {
      const response = await api('POST /user/forget/reset', {
        body: {
          email: normaliseEmail(text(values, 'email')),
          password: text(values, 'password'),
          verificationCode: text(values, 'code'),
        },
      });
      return response.ok
        ? { kind: 'done', to: signInPath(), flash: 'password-changed' }
        : refusedResult(response, t);
    },
  };
}
