import { TOTP } from 'otpauth';
import { TEST_STOREFRONT_KEY } from '#tests/support/test-secrets.ts';

export interface StaffMember {
  email: string;
  password: string;
  /** The authenticator's secret. */
  secret: string;
  /** The value of the session cookie, `asid`. */
  token: string;
}

/** The authenticator's current code, or a later one; a step is 30 seconds. */
export const authenticatorCode = (secret: string, stepsAhead = 0): string =>
  new TOTP({ secret }).generate({ timestamp: Date.now() + stepsAhead * 30_000 });

/** The password that replaces the initial one of every staff member in these tests. */
const NEW_PASSWORD = 'nine quiet herons at noon';

type Credentials = Pick<StaffMember, 'email' | 'password'>;

async function sendSignIn(url: string, body: object) {
  const response = await fetch(`${url}/api/admin/signin`, {
    method: 'POST',
    headers: { authorization: TEST_STOREFRONT_KEY, origin: url, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const reply = (await response.json()) as { enrolment: { secret: string } };
  return { ...reply, token: /asid=([^;]+)/.exec(response.headers.get('set-cookie') ?? '')?.[1] };
}

/** Makes a new staff member's first sign-in: initial password, new password, authenticator, code. */
export async function enrolStaff(url: string, { email, password }: Credentials): Promise<StaffMember> {
  const credentials = { email, password, new_password: NEW_PASSWORD };
  const { secret } = (await sendSignIn(url, credentials)).enrolment;
  const reply = await sendSignIn(url, { ...credentials, code: authenticatorCode(secret) });
  if (!reply.token) throw new Error(`${email} could not sign in: ${JSON.stringify(reply)}`);
  return { email, password: NEW_PASSWORD, secret, token: reply.token };
}

/** Signs in without an authenticator. This staff member then confirms changes with the password alone. */
export async function signInWithoutAuthenticator(
  url: string,
  credentials: Credentials,
): Promise<Omit<StaffMember, 'secret'>> {
  const reply = await sendSignIn(url, { ...credentials, skip_second_factor: true });
  if (!reply.token) throw new Error(`${credentials.email} could not sign in: ${JSON.stringify(reply)}`);
  return { ...credentials, token: reply.token };
}
