/** Sentences that every form of the account has in common. Specified ones stand to the letter. */
export const formTexts = {
  'form-marked': 'Correct the marked fields, then try again.',
  'form-working': 'One moment',
  'change-made': 'Your change was made. Please refresh the page if it does not show.',
  'password-show': 'Show',
  'password-hide': 'Hide',
  'password-show-label': 'Show the password',
  'password-hide-label': 'Hide the password',
  'password-rules': 'The password so far',
  'password-rule-length': '8 to 50 characters',
  'password-rule-lower': 'a lowercase letter',
  'password-rule-upper': 'an uppercase letter',
  'password-rule-digit': 'a number',
  'password-rule-signs': 'no other signs than @$!%*?&',
  'password-rule-met': 'done',
  'password-rule-open': 'missing',
  'confirm-problem': 'Confirm password is not the same as the new pasword.',
} as const;
