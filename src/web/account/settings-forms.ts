import type { PasswordRule } from '#domain/password.ts';
import { normaliseProfile, validateProfile } from '#domain/profile.ts';
import { buttonForm, type FormSpec, toFieldErrors } from '../forms/form-spec.ts';
import { accountPath, signInPath } from '../paths.ts';
import { newPasswordErrors } from '../sign-in/sign-in-forms.ts';
import { customerIdOrVisitorId } from './require-customer.ts';

const PATH = accountPath('accountSettings');

export const profileForm: FormSpec = {
  name: 'profile',
  path: PATH,
  validate: (values, t) => toFieldErrors(validateProfile(normaliseProfile(values)), t),
  summary: (_values, t) => t('profile-invalid'),
  call: (api, values) =>
    api('POST /user/information/update', { body: { customerInfo: normaliseProfile(values) } }),
  serverErrorTextId: 'profile-invalid',
  flash: 'profile-saved',
  changesAccount: true,
};

export const NEW_PASSWORD_FIELD = 'new_password';

/** Shares the path, the success message and the server error text of the profile form. */
export const passwordForm = (rule: PasswordRule): FormSpec => ({
  ...profileForm,
  name: 'password',
  validate: (values, t) => [
    ...(values.current_password ? [] : [{ field: 'current_password', text: t('current-password-missing') }]),
    ...newPasswordErrors(values, t, rule, NEW_PASSWORD_FIELD),
  ],
  summary: (values, t) => (values.current_password ? t('form-marked') : t('current-password-missing')),
  call(api, values) {
    const { current_password: password = '', new_password: newPassword = '' } = values;
    return api('POST /user/information/update', { body: { customerInfo: { password, newPassword } } });
  },
  passwordField: 'current_password',
});

export const deleteAccountForm: FormSpec = {
  name: 'erase',
  path: PATH,
  validate: ({ delete_account_password = '' }, t) =>
    delete_account_password === ''
      ? [{ field: 'delete_account_password', text: t('delete-account-password-missing') }]
      : [],
  summary: (_values, t) => t('delete-account-password-missing'),
  call: async (api, { delete_account_password = '' }) =>
    api('POST /user/:customerId/account/delete', {
      params: { customerId: await customerIdOrVisitorId(api) },
      body: { password: delete_account_password },
    }),
  passwordField: 'delete_account_password',
  to: signInPath(),
  flash: 'account-deleted',
  changesAccount: true,
};

export const endSessionForm = buttonForm('end-session', PATH, 'session-ended', (api, { id = '' }) =>
  api('DELETE /user/sessions/:session_id', { params: { session_id: id } }),
);
export const endOtherSessionsForm = buttonForm('end-others', PATH, 'settings-others-ended', (api) =>
  api('POST /user/sessions/end-others'),
);
export const sendVerificationForm = buttonForm('verify', PATH, 'verify-sent', (api) =>
  api('POST /user/verify/send'),
);
