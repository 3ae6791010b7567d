import { profileProblems, tidyProfile } from '#domain/profile.ts';
import { type FormSpec, refusedBy } from '../forms/form-spec.ts';
import { accountPath } from '../paths.ts';
import { newPasswordProblems } from '../sign-in/sign-in-forms.ts';
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
    if (!answer.ok) return refusedBy(answer, say);
    return { kind: 'done', to: HERE, said: 'profile-saved', isOtherCaller: true };
  },
};

export const PASSWORD_NAMES = { password: 'new_password', confirm: 'confirm' };

/** The current password opens the way to a new one. The names go along, because one call keeps both. */
export const passwordForm: FormSpec = {
  name: 'password',
  problems: (values, say) => [
    ...(values.current_password
      ? []
      : [{ field: 'current_password', text: say('current-password-missing') }]),
    ...newPasswordProblems(values, say, PASSWORD_NAMES),
    ...profileProblems(tidyProfile(values)).map(({ problem }) => ({
      field: 'profile',
      text: say(problem),
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
    const refused = refusedBy(answer, say);
    if (answer.status !== 401 || refused.kind !== 'refused') return refused;
    return { ...refused, errors: [{ field: 'current_password', text: answer.data.smessage }] };
  },
};

/** Buttons of the page that need no field. */
export const sessionPresses = [
  pressSpec('end-session', HERE, 'session-ended', (api, { id = '' }) =>
    api('DELETE /user/sessions/:session_id', { params: { session_id: id } }),
  ),
  pressSpec('end-others', HERE, 'settings-ended', (api) => api('POST /user/sessions/end-others')),
  pressSpec('verify', HERE, 'verify-sent', (api) => api('POST /user/verify/send')),
];
