import { answered } from '#server/platform/http/answers.ts';
import type { On } from '#server/platform/http/dispatch.ts';
import { profileOf } from './queries.ts';

export function accountRoutes(on: On) {
  on('GET /user/:customerId/accountSettings', async ({ db, caller }) => {
    const profile = await profileOf(db, caller.account.customer_id);
    const { customer_id, first_name, last_name } = profile;
    const contact_name = [first_name, last_name].filter(Boolean).join(' ');
    return answered({
      scode: 200 as const,
      smessage: '',
      accountSettings: { ...profile, contact_person_id: customer_id, contact_name },
    });
  });
}
