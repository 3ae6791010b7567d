import { emailProblem, normaliseEmail } from '#domain/address.ts';
import { type PasswordRule, passwordProblem } from '#domain/password.ts';
import { isResetCode } from '#domain/reset-code.ts';
import type { Translate } from '#texts/texts.ts';
import { type FieldProblem, type FormSpec, refusedBy, type Values } from '../forms/form-spec.ts';
import { registeredPath, signInPath } from '../paths.ts';

/** The forms of the sign-in area as data, with the specified sentences. */

const text = (values: Values, name: string) => values[name] ?? '';

function wrong(...fields: [isWrong: boolean, field: string, text: string][]): FieldProblem[] {
  return fields.filter(([isWrong]) => isWrong).map(([, field, sentence]) => ({ field, text: sentence }));
}

/** A new password and its repetition. */
export function newPasswordProblems(
  values: Values,
  t: Translate,
  names: { password: string; confirm: string },
  rule: PasswordRule,
): FieldProblem[] {
  const password = text(values, names.password);
  const problem = passwordProblem(password, rule);
  return wrong(
    [problem !== null, names.password, problem ? t(problem) : ''],
    [text(values, names.confirm) !== password, names.confirm, t('confirm-problem')],
  );
}

const NEW_NAMES = { password: 'password', confirm: 'confirm' };

export const signInForm = (to: string): FormSpec => ({
  name: 'signin',
  problems: (values, t) =>
    wrong(
      [text(values, 'email').trim() === '', 'email', t('signin-email-missing')],
      [text(values, 'password') === '', 'password', t('signin-password-missing')],
    ),
  overall: (_values, t) => t('signin-missing'),
  async send(api, values, t) {
    const body = { email: normaliseEmail(text(values, 'email')), password: text(values, 'password') };
    const response = await api('POST /user/login', { body });
    return response.ok ? { kind: 'done', to, isOtherCaller: true } : refusedBy(response, t);
  },
});

/** The button that ends the session, without script. */
export const signOutForm: FormSpec = {
  name: 'sign-out',
  problems: () => [],
  overall: () => '',
  async send(api, _values, t) {
    const response = await api('POST /user/logout');
    return response.ok ? { kind: 'done', to: signInPath() } : refusedBy(response, t);
  },
};

export const registerForm = (rule: PasswordRule): FormSpec => ({
  name: 'register',
  problems: (values, t) => [
    ...wrong([
      emailProblem(normaliseEmail(text(values, 'email'))) !== null,
      'email',
      t('register-email-problem'),
    ]),
    ...newPasswordProblems(values, t, NEW_NAMES, rule),
  ],
  overall: (_values, t) => t('register-invalid'),
  async send(api, values, t) {
    const body = { email: normaliseEmail(text(values, 'email')), password: text(values, 'password') };
    const response = await api('POST /user/register', { body });
    return response.ok ? { kind: 'done', to: registeredPath() } : refusedBy(response, t);
  },
});

const emailMissing = (values: Values, t: Translate) =>
  wrong([emailProblem(normaliseEmail(text(values, 'email'))) !== null, 'email', t('register-email-problem')]);

export const forgetForm: FormSpec = {
  name: 'forget',
  problems: emailMissing,
  overall: (_values, t) => t('register-email-problem'),
  async send(api, values, t) {
    const body = { email: normaliseEmail(text(values, 'email')) };
    const response = await api('POST /user/forget', { body });
    return response.ok ? { kind: 'done', to: signInPath('reset') } : refusedBy(response, t);
  },
};

export function resetForm(rule: PasswordRule): FormSpec {
  const problems: FormSpec['problems'] = (values, t) => [
    ...emailMissing(values, t),
    ...wrong([!isResetCode(text(values, 'code')), 'code', t('reset-code-problem')]),
    ...newPasswordProblems(values, t, NEW_NAMES, rule),
  ];
  return {
    name: 'reset',
    problems,
    overall(values, t) {
      const fields = new Set(problems(values, t).map(({ field }) => field));
      if (fields.has('password')) return t('reset-password-invalid');
      return fields.has('confirm') ? t('reset-not-same') : t('form-marked');
    },
    async send(api, values, t) {
      const response = await api('POST /user/forget/reset', {
        body: {
          email: normaliseEmail(text(values, 'email')),
          password: text(values, 'password'),
          verificationCode: text(values, 'code'),
        },
      });
      return response.ok
        ? { kind: 'done', to: signInPath(), flash: 'password-changed' }
        : refusedBy(response, t);
    },
  };
}
