import { emailProblem, tidyEmail } from '#domain/address.ts';
import { type PasswordRule, passwordProblem } from '#domain/password.ts';
import { isResetCode } from '#domain/reset-code.ts';
import type { Say } from '#texts/texts.ts';
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
  say: Say,
  names: { password: string; confirm: string },
  rule: PasswordRule,
): FieldProblem[] {
  const password = text(values, names.password);
  const problem = passwordProblem(password, rule);
  return wrong(
    [problem !== null, names.password, problem ? say(problem) : ''],
    [text(values, names.confirm) !== password, names.confirm, say('confirm-problem')],
  );
}

const NEW_NAMES = { password: 'password', confirm: 'confirm' };

export const signInForm = (to: string): FormSpec => ({
  name: 'signin',
  problems: (values, say) =>
    wrong(
      [text(values, 'email').trim() === '', 'email', say('signin-email-missing')],
      [text(values, 'password') === '', 'password', say('signin-password-missing')],
    ),
  overall: (_values, say) => say('signin-missing'),
  async send(api, values, say) {
    const body = { email: tidyEmail(text(values, 'email')), password: text(values, 'password') };
    const answer = await api('POST /user/login', { body });
    return answer.ok ? { kind: 'done', to, isOtherCaller: true } : refusedBy(answer, say);
  },
});

/** The button that ends the session, without script. */
export const signOutForm: FormSpec = {
  name: 'sign-out',
  problems: () => [],
  overall: () => '',
  async send(api, _values, say) {
    const answer = await api('POST /user/logout');
    return answer.ok ? { kind: 'done', to: signInPath() } : refusedBy(answer, say);
  },
};

export const registerForm = (rule: PasswordRule): FormSpec => ({
  name: 'register',
  problems: (values, say) => [
    ...wrong([
      emailProblem(tidyEmail(text(values, 'email'))) !== null,
      'email',
      say('register-email-problem'),
    ]),
    ...newPasswordProblems(values, say, NEW_NAMES, rule),
  ],
  overall: (_values, say) => say('register-invalid'),
  async send(api, values, say) {
    const body = { email: tidyEmail(text(values, 'email')), password: text(values, 'password') };
    const answer = await api('POST /user/register', { body });
    return answer.ok ? { kind: 'done', to: registeredPath() } : refusedBy(answer, say);
  },
});

const emailMissing = (values: Values, say: Say) =>
  wrong([emailProblem(tidyEmail(text(values, 'email'))) !== null, 'email', say('register-email-problem')]);

export const forgetForm: FormSpec = {
  name: 'forget',
  problems: emailMissing,
  overall: (_values, say) => say('register-email-problem'),
  async send(api, values, say) {
    const body = { email: tidyEmail(text(values, 'email')) };
    const answer = await api('POST /user/forget', { body });
    return answer.ok ? { kind: 'done', to: signInPath('reset') } : refusedBy(answer, say);
  },
};

export function resetForm(rule: PasswordRule): FormSpec {
  const problems: FormSpec['problems'] = (values, say) => [
    ...emailMissing(values, say),
    ...wrong([!isResetCode(text(values, 'code')), 'code', say('reset-code-problem')]),
    ...newPasswordProblems(values, say, NEW_NAMES, rule),
  ];
  return {
    name: 'reset',
    problems,
    overall(values, say) {
      const fields = new Set(problems(values, say).map(({ field }) => field));
      if (fields.has('password')) return say('reset-password-invalid');
      return fields.has('confirm') ? say('reset-not-same') : say('form-marked');
    },
    async send(api, values, say) {
      const answer = await api('POST /user/forget/reset', {
        body: {
          email: tidyEmail(text(values, 'email')),
          password: text(values, 'password'),
          verificationCode: text(values, 'code'),
        },
      });
      return answer.ok
        ? { kind: 'done', to: signInPath(), said: 'password-changed' }
        : refusedBy(answer, say);
    },
  };
}
