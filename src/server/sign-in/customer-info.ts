import type { z } from 'zod';
import type { customerInfo } from '#contract/sign-in.ts';
import { personName } from '#domain/person-name.ts';
import type { AccountRow } from '#server/customers/queries.ts';

export function customerInfoView(account: AccountRow, hash_code: string): z.output<typeof customerInfo> {
  const { customer_id, email, first_name, last_name, company, phone_number } = account;
  return {
    customer_id,
    contact_person_id: customer_id,
    contact_name: personName({ first_name, last_name }),
    first_name,
    last_name,
    email,
    company,
    phone_number,
    email_verified: account.email_verified_at !== null,
    percentage: Number(account.percentage),
    hash_code,
  };
}
