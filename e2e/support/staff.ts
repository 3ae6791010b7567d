import { stepAt, totpCode } from '#server/admin/access/totp.ts';

/** Somebody who works in the shop of this run, with an authenticator. */
export interface StaffMember {
  email: string;
  password: string;
  /** Of the authenticator, once it is enrolled. */
  secret: string;
  /** The session's cookie, `asid`. */
  token: string;
}

/** The code that the authenticator shows now, or so many half minutes later. */
export const codeNow = (secret: string, later = 0): string => totpCode(secret, stepAt(new Date()) + later);

/** Signs a new member of staff in for the first time: password, enrolment, code. */
export async function enrol(
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
  const response = await send({ email, password, code: codeNow(enrolment.secret) });
  const token = /asid=([^;]+)/.exec(response.headers.get('set-cookie') ?? '')?.[1];
  if (!token) throw new Error(`${email} could not sign in: ${response.status} ${await response.text()}`);
  return { email, password, secret: enrolment.secret, token };
}
