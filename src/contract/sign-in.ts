import { z } from 'zod';
import type { CallTable } from './call.ts';
import { echoed, scode, smessage, text } from './shapes.ts';

/** Registering, signing in and out, forgotten passwords, the profile, and the sessions of an account. */

/** Longer than any rule allows, so that the rule can say what is wrong. */
const email = text(200);
const password = text(200);

export const customerInfo = z.object({
  customer_id: z.string(),
  /** An account is one person: the same as `customer_id`. */
  contact_person_id: z.string(),
  contact_name: z.string(),
  first_name: z.string().nullable(),
  last_name: z.string().nullable(),
  email: z.string(),
  /** The address was proved by a mailed link or code; earlier guest orders have joined. */
  email_verified: z.boolean(),
  company: z.string().nullable(),
  phone_number: z.string().nullable(),
  percentage: z.number(),
  /** What the header `hashcode` must carry from now on. */
  hash_code: z.string(),
});

const said = z.object({ scode, smessage });

export const signInCalls = {
  'POST /user/register': {
    summary: 'Makes an account and mails a link to confirm the address. The answer never tells who has one.',
    access: 'guest-or-account',
    csrf: 'page-or-guest',
    body: z.object({ email, password }),
    reply: said,
    limit: 'register',
  },
  'POST /user/login': {
    summary: 'Signs in: a new session, the readable cookies, and the visitor’s cart in the account’s.',
    access: 'guest-or-account',
    csrf: 'page-or-guest',
    body: z.object({ email, password }),
    reply: said.extend({ customerInfo }),
    limit: 'none',
  },
  'POST /user/logout': {
    summary: 'Ends this session, on the server and in the browser.',
    access: 'public',
    reply: said,
    limit: 'none',
  },
  'POST /user/forget': {
    summary:
      'Mails a code of six digits to set a new password with. The answer never tells who has an account.',
    access: 'guest-or-account',
    csrf: 'page-or-guest',
    body: z.object({ email }),
    reply: said,
    limit: 'forget',
  },
  'POST /user/forget/reset': {
    summary: 'Sets a new password with the mailed code, and ends every session of the account.',
    access: 'guest-or-account',
    csrf: 'page-or-guest',
    body: z.object({ email, password, verificationCode: text(20) }),
    reply: said,
    limit: 'reset',
  },
  'POST /user/information/update': {
    summary: 'Changes the profile and, with the current password, the password. The address stays.',
    access: 'account',
    csrf: 'page-and-hashcode',
    signInRefusal: 'forbidden',
    body: z.object({
      customerInfo: z.object({
        customer_id: text(60).optional(),
        contact_person_id: echoed,
        contact_name: echoed,
        first_name: text(200),
        last_name: text(200),
        email: echoed,
        company: text(200).nullish(),
        phone_number: text(60).nullish(),
        /** The current one; asked for when a new one is given. */
        password: password.nullish(),
        newPassword: password.nullish(),
      }),
    }),
    reply: said.extend({ customerInfo }),
    limit: 'none',
  },
  'POST /user/verify/send': {
    summary: 'Mails the link that confirms the address once more.',
    access: 'account',
    reply: said,
    limit: 'none',
  },
  'POST /user/verify': {
    summary: 'Confirms the address with the token of the mailed link; earlier guest orders join the account.',
    access: 'account',
    body: z.object({ token: text(200) }),
    reply: said.extend({ customerInfo }),
    limit: 'reset',
  },
  'GET /user/information': {
    summary: 'The profile of the signed-in customer.',
    access: 'account',
    reply: said.extend({ customerInfo }),
    limit: 'none',
  },
  'GET /user/sessions': {
    summary: 'Where the account is signed in, this browser first.',
    access: 'account',
    reply: said.extend({
      sessions: z.array(
        z.object({
          session_id: z.string(),
          /** What the browser called itself when it signed in. */
          agent: z.string().nullable(),
          created_time: z.string(),
          seen_time: z.string(),
          is_current: z.boolean(),
        }),
      ),
    }),
    limit: 'none',
  },
  'DELETE /user/sessions/:session_id': {
    summary: 'Ends one session of the account.',
    access: 'account',
    params: z.object({ session_id: text(60) }),
    reply: said,
    limit: 'none',
  },
  'POST /user/sessions/end-others': {
    summary: 'Signs out everywhere but here.',
    access: 'account',
    reply: said.extend({ ended: z.number().int() }),
    limit: 'none',
  },
} satisfies CallTable;
