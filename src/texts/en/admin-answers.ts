/** What calls of the back office answer. Specified sentences stand to the letter. */
export const adminAnswerTexts = {
  saved: 'Saved.',
  'staff-step-code': 'Enter the code of your authenticator.',
  'staff-step-enrol': 'Add the shop to your authenticator, then enter its code.',
  'staff-step-done': 'Signed in.',
  'staff-password-changed': 'The password is changed. Other sessions have ended.',
  'staff-added': 'Added. The password is shown once: hand it over.',
} as const;
