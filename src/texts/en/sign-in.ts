/** Texts about accounts for the server and the sign-in pages. Texts of the specification are kept verbatim. */
export default {
  'register-email-problem': 'Invalid email address, please check.',
  'password-problem':
    'Password needs to contain at least one uppercase letter, one lowercase letter and one number. The length needs to between 8 and 50 characters. (only @$!%*?& are allowed be used as special characters)',
  'password-length-problem': 'Use 8 to 128 characters.',
  'password-common': 'This password is too common. Choose another.',
  registered: 'We have sent you an email with the next steps.',
  'signed-in': 'You are signed in.',
  'signed-out': 'You are signed out.',
  'code-sent': 'Verification code has been sent to you email',
  'password-changed': 'Password has been changed, Please use new password to login.',
  'profile-saved': 'Acctount Information Updated successfully!',
  'verify-sent': 'We have sent you an email with a link. Open it to confirm your address.',
  'account-deleted': 'Your account has been deleted.',
  'session-ended': 'That browser has been signed out.',
  'sessions-ended': {
    one: 'One other browser has been signed out.',
    other: '{count} other browsers have been signed out.',
  },
  'field-new-password': 'New Password',
  'field-confirm-password': 'Confirm Password',
  'password-change': 'CHANGE PASSWORD',
  'field-email-address': 'Email Address',
} as const;
