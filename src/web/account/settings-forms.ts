import type { PasswordRule } from '#domain/password.ts';
import { normaliseProfile, validateProfile } from '#domain/profile.ts';
import { type FormSpec, refusedResult, type SubmitResult, type Values } from '../forms/form-spec.ts';
import { accountPath, signInPath } from '../paths.ts';
import type { RefusedResponse } from '../platform/api.ts';
import { newPasswordErrors } from '../sign-in/sign-in-forms.ts';
import { actionSpec } from './action-spec.ts';
import { customerIdOrVisitor } from './require-customer.ts';

const SETTINGS_PATH = accountPath('accountSettings');

export const profileForm: FormSpec = {
  name: 'profile',
  validate: (values, t) =>
    validateProfile(normaliseProfile(values)).map(({ field, problem }) => ({ field, text: t(problem) })),
  summary: (_values, t) => t('profile-invalid'),
  async submit(api, values, t) {
    const response = await api('POST /user/information/update', {
      body: { customerInfo: normaliseProfile(values) },
    });
    if (!response.ok) return refusedResult(response, t, t('profile-invalid'));
    return { kind: 'done', to: SETTINGS_PATH, flash: 'profile-saved', identityChanged: true };
  },
};

export const PASSWORD_FIELDS = { password: 'new_password', confirm: 'confirm' };

/** Changes the password. The profile fields are included because one call updates both. */
export const passwordForm = (rule: PasswordRule): FormSpec => ({
  name: 'password',
  validate: (values, t) => [
    ...(values.current_password ? [] : [{ field: 'current_password', text: t('current-password-missing') }]),
    ...newPasswordErrors(values, t, PASSWORD_FIELDS, rule),
    ...validateProfile(normaliseProfile(values)).map(({ field, problem }) => ({
      field: 'profile',
      text: t(problem),
      id: `${profileForm.name}-${field}`,
    })),
  ],
  summary: (values, t) => (values.current_password ? t('profile-invalid') : t('current-password-missing')),
  async submit(api, values, t) {
    const { current_password: password = '', new_password: newPassword = '' } = values;
    const response = await api('POST /user/information/update', {
      body: { customerInfo: { ...normaliseProfile(values), password, newPassword } },
    });
    if (response.ok)
      return { kind: 'done', to: SETTINGS_PATH, flash: 'profile-saved', identityChanged: true };
    return (
      wrongPasswordResult(response, 'current_password') ?? refusedResult(response, t, t('profile-invalid'))
    );
  },
});

export const deleteAccountForm: FormSpec = {
  name: 'erase',
  validate: ({ erase_password = '' }: Values, t) =>
    erase_password === '' ? [{ field: 'erase_password', text: t('delete-account-password-missing') }] : [],
  summary: (_values, t) => t('delete-account-password-missing'),
  async submit(api, { erase_password = '' }, t) {
    const response = await api('POST /user/:customerId/account/delete', {
      params: { customerId: await customerIdOrVisitor(api) },
      body: { password: erase_password },
    });
    if (!response.ok) return wrongPasswordResult(response, 'erase_password') ?? refusedResult(response, t);
    return { kind: 'done', to: signInPath(), flash: 'account-deleted', identityChanged: true };
  },
};

/** On these calls 401 means a wrong current password; the message is shown beside its field (ACC-07). */
function wrongPasswordResult({ status, data }: RefusedResponse, field: string): SubmitResult | null {
  const { smessage: message } = data;
  return status === 401 ? { kind: 'refused', message, errors: [{ field, text: message }] } : null;
}

export const sessionActions = [
  actionSpec('end-session', SETTINGS_PATH, 'session-ended', (api, { id = '' }) =>
    api('DELETE /user/sessions/:session_id', { params: { session_id: id } }),
  ),
  actionSpec('end-others', SETTINGS_PATH, 'settings-others-ended', (api) =>
    api('POST /user/sessions/end-others'),
  ),
  actionSpec('verify', SETTINGS_PATH, 'verify-sent', (api) => api('POST /user/verify/send')),
];
