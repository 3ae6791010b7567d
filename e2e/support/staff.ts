import { TOTP } from 'otpauth';

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

/** Makes a new staff member's first sign-in: password, authenticator, code. */
export async function enrolStaff(
  url: string,
  { email, password }: Pick<StaffMember, 'email' | 'password'>,
): Promise<StaffMember> {
  const send = (body: object) =>
    fetch(`${url}/api/admin/signin`, {
      method: 'POST',
      headers: { authorization: 'storefront', origin: url, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const { enrolment } = (await (await send({ email, password })).json()) as { enrolment: { secret: string } };
  const response = await send({ email, password, code: authenticatorCode(enrolment.secret) });
  const token = /asid=([^;]+)/.exec(response.headers.get('set-cookie') ?? '')?.[1];
  if (!token) throw new Error(`${email} could not sign in: ${response.status} ${await response.text()}`);
  return { email, password, secret: enrolment.secret, token };
}
