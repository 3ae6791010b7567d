import type { PasswordRule } from '#domain/password.ts';
import { profileProblems, tidyProfile } from '#domain/profile.ts';
import { type FormSpec, type Outcome, refusedBy, type Values } from '../forms/form-spec.ts';
import { accountPath, signInPath } from '../paths.ts';
import type { Answer } from '../platform/api.ts';
import { newPasswordProblems } from '../sign-in/sign-in-forms.ts';
import { ownIdForChange } from './own-calls.ts';
import { pressSpec } from './press-spec.ts';

const HERE = accountPath('accountSettings');

/** First and last name, company, phone; the e-mail address stays. */
export const profileForm: FormSpec = {
  name: 'profile',
  problems: (values, say) =>
    profileProblems(tidyProfile(values)).map(({ field, problem }) => ({ field, text: say(problem) })),
  overall: (_values, say) => say('profile-invalid'),
  async send(api, values, say) {
    const answer = await api('POST /user/information/update', {
      body: { customerInfo: tidyProfile(values) },
    });
    if (!answer.ok) return refusedBy(answer, say, say('profile-invalid'));
    return { kind: 'done', to: HERE, said: 'profile-saved', isOtherCaller: true };
  },
};

export const PASSWORD_NAMES = { password: 'new_password', confirm: 'confirm' };

/** The current password opens the way to a new one. The names go along, because one call keeps both. */
export const passwordForm = (rule: PasswordRule): FormSpec => ({
  name: 'password',
  problems: (values, say) => [
    ...(values.current_password
      ? []
      : [{ field: 'current_password', text: say('current-password-missing') }]),
    ...newPasswordProblems(values, say, PASSWORD_NAMES, rule),
    ...profileProblems(tidyProfile(values)).map(({ field, problem }) => ({
      field: 'profile',
      text: say(problem),
      id: `${profileForm.name}-${field}`,
    })),
  ],
  overall: (values, say) =>
    values.current_password ? say('profile-invalid') : say('current-password-missing'),
  async send(api, values, say) {
    const { current_password: password = '', new_password: newPassword = '' } = values;
    const answer = await api('POST /user/information/update', {
      body: { customerInfo: { ...tidyProfile(values), password, newPassword } },
    });
    if (answer.ok) return { kind: 'done', to: HERE, said: 'profile-saved', isOtherCaller: true };
    return wrongPassword(answer, 'current_password') ?? refusedBy(answer, say, say('profile-invalid'));
  },
});

/** The end of the account, after its password. */
export const eraseForm: FormSpec = {
  name: 'erase',
  problems: ({ erase_password = '' }: Values, say) =>
    erase_password === '' ? [{ field: 'erase_password', text: say('settings-erase-missing') }] : [],
  overall: (_values, say) => say('settings-erase-missing'),
  async send(api, { erase_password = '' }, say) {
    const answer = await api('POST /user/:customerId/account/delete', {
      params: { customerId: await ownIdForChange(api) },
      body: { password: erase_password },
    });
    if (!answer.ok) return wrongPassword(answer, 'erase_password') ?? refusedBy(answer, say);
    return { kind: 'done', to: signInPath(), said: 'account-deleted', isOtherCaller: true };
  },
};

/** 401 on these calls is the wrong current password: it stands beside its field (ACC-07). */
function wrongPassword(
  { status, data }: Extract<Answer<never>, { ok: false }>,
  field: string,
): Outcome | null {
  const { smessage: message } = data;
  return status === 401 ? { kind: 'refused', message, errors: [{ field, text: message }] } : null;
}

/** Buttons of the page that need no field. */
export const sessionPresses = [
  pressSpec('end-session', HERE, 'session-ended', (api, { id = '' }) =>
    api('DELETE /user/sessions/:session_id', { params: { session_id: id } }),
  ),
  pressSpec('end-others', HERE, 'settings-ended', (api) => api('POST /user/sessions/end-others')),
  pressSpec('verify', HERE, 'verify-sent', (api) => api('POST /user/verify/send')),
];
