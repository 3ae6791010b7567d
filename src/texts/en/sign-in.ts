/** What the shop says about accounts. Specified sentences stand to the letter. */
export const signInTexts = {
  'register-email-problem': 'Invalid email address, please check.',
  'password-problem':
    'Password needs to contain at least one uppercase letter, one lowercase letter and one number. The length needs to between 8 and 50 characters. (only @$!%*?& are allowed be used as special characters)',
  'password-length-problem': 'Use 8 to 128 characters.',
  'password-common': 'This is one of the passwords that are guessed first. Choose another one.',
  registered: 'We have sent you a mail. It tells you how to go on.',
  'signed-in': 'You are signed in.',
  'signed-out': 'You are signed out.',
  'code-sent': 'Verification code has been sent to you email',
  'password-changed': 'Password has been changed, Please use new password to login.',
  'profile-saved': 'Acctount Information Updated successfully!',
  'verify-sent': 'We have sent you a mail with a link. Open it to confirm your address.',
  'verify-done': 'Your email address is confirmed.',
  'session-ended': 'This session is ended.',
  'sessions-ended': { one: 'One other session is ended.', other: '{count} other sessions are ended.' },
} as const;
