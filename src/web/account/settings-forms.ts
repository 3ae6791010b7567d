import type { PasswordRule } from '#domain/password.ts';
import { normaliseProfile, profileProblems } from '#domain/profile.ts';
import { type FormSpec, type Outcome, refusedBy, type Values } from '../forms/form-spec.ts';
import { accountPath, signInPath } from '../paths.ts';
import type { Answer } from '../platform/api.ts';
import { newPasswordProblems } from '../sign-in/sign-in-forms.ts';
import { actionSpec } from './action-spec.ts';
import { ownIdForChange } from './own-calls.ts';

const HERE = accountPath('accountSettings');

/** First and last name, company, phone; the e-mail address stays. */
export const profileForm: FormSpec = {
  name: 'profile',
  problems: (values, t) =>
    profileProblems(normaliseProfile(values)).map(({ field, problem }) => ({ field, text: t(problem) })),
  overall: (_values, t) => t('profile-invalid'),
  async send(api, values, t) {
    const response = await api('POST /user/information/update', {
      body: { customerInfo: normaliseProfile(values) },
    });
    if (!response.ok) return refusedBy(response, t, t('profile-invalid'));
    return { kind: 'done', to: HERE, flash: 'profile-saved', isOtherCaller: true };
  },
};

export const PASSWORD_NAMES = { password: 'new_password', confirm: 'confirm' };

/** The current password opens the way to a new one. The names go along, because one call keeps both. */
export const passwordForm = (rule: PasswordRule): FormSpec => ({
  name: 'password',
  problems: (values, t) => [
    ...(values.current_password ? [] : [{ field: 'current_password', text: t('current-password-missing') }]),
    ...newPasswordProblems(values, t, PASSWORD_NAMES, rule),
    ...profileProblems(normaliseProfile(values)).map(({ field, problem }) => ({
      field: 'profile',
      text: t(problem),
      id: `${profileForm.name}-${field}`,
    })),
  ],
  overall: (values, t) => (values.current_password ? t('profile-invalid') : t('current-password-missing')),
  async send(api, values, t) {
    const { current_password: password = '', new_password: newPassword = '' } = values;
    const response = await api('POST /user/information/update', {
      body: { customerInfo: { ...normaliseProfile(values), password, newPassword } },
    });
    if (response.ok) return { kind: 'done', to: HERE, flash: 'profile-saved', isOtherCaller: true };
    return wrongPassword(response, 'current_password') ?? refusedBy(response, t, t('profile-invalid'));
  },
});

/** The end of the account, after its password. */
export const eraseForm: FormSpec = {
  name: 'erase',
  problems: ({ erase_password = '' }: Values, t) =>
    erase_password === '' ? [{ field: 'erase_password', text: t('settings-erase-missing') }] : [],
  overall: (_values, t) => t('settings-erase-missing'),
  async send(api, { erase_password = '' }, t) {
    const response = await api('POST /user/:customerId/account/delete', {
      params: { customerId: await ownIdForChange(api) },
      body: { password: erase_password },
    });
    if (!response.ok) return wrongPassword(response, 'erase_password') ?? refusedBy(response, t);
    return { kind: 'done', to: signInPath(), flash: 'account-deleted', isOtherCaller: true };
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
export const sessionActions = [
  actionSpec('end-session', HERE, 'session-ended', (api, { id = '' }) =>
    api('DELETE /user/sessions/:session_id', { params: { session_id: id } }),
  ),
  actionSpec('end-others', HERE, 'settings-ended', (api) => api('POST /user/sessions/end-others')),
  actionSpec('verify', HERE, 'verify-sent', (api) => api('POST /user/verify/send')),
];
