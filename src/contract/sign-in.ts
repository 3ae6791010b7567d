/** Registration, sign-in, password reset, profile and sessions. */

import { z } from 'zod';
import type { CallTable } from './call.ts';
import { confirmation, currency, ignored, price, session, taxExemption, text } from './shapes.ts';

/** These limits exceed those of the domain rules, which can then refuse a long value with a specific message. */
const email = text(200);
const password = text(200);

export const customerInfo = z.object({
  customer_id: z.string(),
  /** The same as `customer_id`, because an account belongs to one person. */
  contact_person_id: z.string(),
  contact_name: z.string(),
  first_name: z.string().nullable(),
  last_name: z.string().nullable(),
  email: z.string(),
  /** True once confirmed by an emailed link or code. Guest orders with this address then belong to the account. */
  email_verified: z.boolean(),
  company: z.string().nullable(),
  phone_number: z.string().nullable(),
  percentage: z.number(),
  /** CSRF token for the header `hashcode`. */
  hash_code: z.string(),
});

export const signInCalls = {
  'POST /user/register': {
    summary:
      'Create an account and email a confirmation link. The response does not reveal whether the account existed.',
    access: 'guest-or-account',
    csrf: 'origin-or-guest',
    body: z.object({ email, password }),
    reply: confirmation,
    limit: 'register',
  },
  'POST /user/login': {
    summary:
      'Sign in: start a new session, set the cookies, and merge the guest cart into the account’s cart.',
    access: 'guest-or-account',
    csrf: 'origin-or-guest',
    body: z.object({ email, password }),
    reply: confirmation.extend({ customerInfo }),
    // The handler limits attempts per account, IP address and network.
    limit: 'none',
  },
  'POST /user/logout': {
    summary: 'Sign out: end the session and expire its cookies.',
    access: 'public',
    reply: confirmation,
    limit: 'none',
  },
  'POST /user/forget': {
    summary:
      'Email a six-digit password reset code for this browser, and a reset link. The response does not reveal whether the account exists.',
    access: 'guest-or-account',
    csrf: 'origin-or-guest',
    body: z.object({ email }),
    reply: confirmation,
    limit: 'forgot-password',
  },
  'POST /user/forget/reset': {
    summary:
      'Set a new password with the token of the emailed link, or with the code in the browser that asked for it. All sessions of the account end.',
    access: 'guest-or-account',
    csrf: 'origin-or-guest',
    body: z.object({
      email: email.optional(),
      password,
      verificationCode: text(20).optional(),
      token: text(200).optional(),
    }),
    reply: confirmation,
    limit: 'reset',
  },
  'POST /user/information/update': {
    summary:
      'Update the profile and, given the current password, the password. The email address cannot be changed.',
    access: 'account',
    csrf: 'origin-and-token',
    signInRefusal: 'forbidden',
    body: z.object({
      customerInfo: z
        .object({
          customer_id: text(60).optional(),
          contact_person_id: ignored,
          contact_name: ignored,
          /** Required unless the call only changes the password. */
          first_name: text(200).optional(),
          last_name: text(200).optional(),
          email: ignored,
          company: text(200).nullish(),
          phone_number: text(60).nullish(),
          /** The current password; required with `newPassword`. */
          password: password.nullish(),
          newPassword: password.nullish(),
        })
        .prefault({}),
    }),
    reply: confirmation.extend({ customerInfo }),
    limit: 'account',
  },
  'POST /user/verify/send': {
    summary: 'Resend the link that confirms the email address.',
    access: 'account',
    reply: confirmation,
    limit: 'none',
  },
  'POST /user/verify': {
    summary:
      'Confirm the email address with the token from the link; earlier guest orders are added to the account.',
    access: 'account',
    body: z.object({
      token: text(200),
      /** True if the link was only opened. This confirms the current address, but not one that replaces it. */
      is_only_opened: z.boolean().optional(),
    }),
    reply: confirmation.extend({ customerInfo }),
    // Guesses of a token count against the same limit as guesses of a reset code.
    limit: 'reset',
  },
  'GET /user/information': {
    summary: 'The profile of the signed-in customer, with store credit and tax exemptions.',
    access: 'account',
    reply: confirmation.extend({
      customerInfo,
      taxExemptions: z.array(taxExemption),
      /** The balances above zero. */
      storeCredit: z.array(z.object({ currency, balance: price })),
    }),
    limit: 'none',
  },
  'GET /user/sessions': {
    summary: 'Sessions of the account, the current one first.',
    access: 'account',
    reply: confirmation.extend({ sessions: z.array(session) }),
    limit: 'none',
  },
  'DELETE /user/sessions/:session_id': {
    summary: 'End one session of the account.',
    access: 'account',
    params: z.object({ session_id: text(60) }),
    reply: confirmation,
    limit: 'none',
  },
  'POST /user/sessions/end-others': {
    summary: 'End all other sessions of the account.',
    access: 'account',
    reply: confirmation.extend({ ended: z.number().int() }),
    limit: 'account',
  },
} satisfies CallTable;
