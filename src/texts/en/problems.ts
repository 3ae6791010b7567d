/**
 * Validation errors that pages report before a form is sent. Most are also refusals of the server; refusals that no
 * page reports itself are in `refusals.ts`. Texts of the specification are kept verbatim.
 */
export default {
  'email-invalid': 'please check your email, the format is wrong.',
  'sign-in-first': 'please login first',
  'register-invalid': 'Email/Password does not meet requirements, please check.',
  'profile-invalid': 'Failed to update acctount information, please try again.',
  'reset-password-invalid': 'New password does not meet the requirement, please check your new password.',
  'current-password-missing': 'Current password cannot be empty when you try to update password.',
  'first-name-problem': 'First Name cannot be empty or exceed max length (50).',
  'last-name-problem': 'Last Name cannot be empty or exceed max length (50).',
  'company-problem': 'Exceed max length (50).',
  'phone-problem': 'Phone Number error, Please only enter 10 digit Number.',
} as const;
