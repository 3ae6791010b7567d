import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Answer, Asked } from '../answer.ts';
import type { SandboxState } from '../state.ts';
import { PAYPAL_ACCOUNTS, type PaypalAccount } from './accounts.ts';

const LIVES_SECONDS = 32_400;
const APP_ID = 'APP-SANDBOX0000000000';
const SCOPES = [
  'https://uri.paypal.com/services/payments/payment/authcapture',
  'https://uri.paypal.com/services/payments/refund',
  'https://uri.paypal.com/services/payments/realtimepayment',
  'https://uri.paypal.com/services/applications/webhooks',
  'openid',
];

/** POST /v1/oauth2/token */
export function giveToken(world: SandboxState, asked: Asked): Answer {
  const account = accountOfClient(asked.headers.authorization);
  if (!account) return refused(401, 'invalid_client', 'Client Authentication failed');
  if (new URLSearchParams(asked.raw).get('grant_type') !== 'client_credentials') {
    return refused(400, 'unsupported_grant_type', 'Grant Type is NULL');
  }
  const now = world.now();
  const ends = String(now.getTime() + LIVES_SECONDS * 1000);
  const access_token = `A21AA${account.country}.${ends}.${sealOf(account, ends)}`;
  return {
    status: 200,
    body: {
      scope: SCOPES.join(' '),
      access_token,
      token_type: 'Bearer',
      app_id: APP_ID,
      expires_in: LIVES_SECONDS,
      nonce: `${now.toISOString()}${randomBytes(16).toString('base64url')}`,
    },
  };
}

/** The account a call's token was given to, while it lasts; tokens outlive a restart of the sandbox. */
export function accountOfToken(world: SandboxState, { headers }: Asked): PaypalAccount | undefined {
  const match = /^Bearer A21AA([A-Z]{2})\.(\d+)\.(\S+)$/.exec(headers.authorization ?? '');
  const account = PAYPAL_ACCOUNTS.find(({ country }) => country === match?.[1]);
  if (!match || !account || !isSame(match[3]!, sealOf(account, match[2]!))) return undefined;
  return world.now().getTime() < Number(match[2]) ? account : undefined;
}

function accountOfClient(authorization = ''): PaypalAccount | undefined {
  const given = Buffer.from(authorization.replace(/^Basic /, ''), 'base64').toString();
  return PAYPAL_ACCOUNTS.find((each) => given === `${each.client_id}:${each.client_secret}`);
}

const sealOf = ({ client_secret }: PaypalAccount, ends: string) =>
  createHmac('sha256', client_secret).update(ends).digest('base64url');

const isSame = (a: string, b: string) =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));

const refused = (status: number, error: string, error_description: string): Answer => ({
  status,
  body: { error, error_description },
});
