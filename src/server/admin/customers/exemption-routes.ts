import { isPlaceholderEmail } from '#domain/address.ts';
import { ok, refused } from '#domain/result.ts';
import type { TaxGroup } from '#domain/tax-rates.ts';
import type { RecordChange } from '#server/admin/shared/audited-change.ts';
import type { RegisterHandler } from '#server/calls/context.ts';
import { touchAccount } from '#server/customers/queries.ts';
import type { Tx } from '#server/platform/db.ts';
import { deleteExemptions, listExemptions, saveExemption } from '#server/tax/queries.ts';
import { taxName } from '#texts/tax-name.ts';
import type { Translate } from '#texts/texts.ts';
import { changeCustomer, type LockedCustomer } from './save-customer.ts';

/** A customer's tax exemptions. There is one per tax; a new certificate replaces it. */
export function exemptionRoutes(on: RegisterHandler) {
  on('POST /admin/customers/:id/exemptions', (context) => {
    const save: RecordChange<LockedCustomer> = async (tx, { customer_id, email }) => {
      // A closed account has a placeholder email address.
      if (isPlaceholderEmail(email)) return refused('customer-ended');
      const { tax } = context.body;
      const before = await findExemption(tx, customer_id, tax);
      const { number, valid_until } = context.body;
      await saveExemption(tx, { customer_id, tax, number, valid_until });
      await touchAccount(tx, customer_id);
      const saved = (await findExemption(tx, customer_id, tax))!;
      // The database compares the last day with the shop's date. The refusal rolls the change back.
      if (!saved.is_valid) {
        const message = context.t('exemption-expired');
        return refused('exemption-expired', { errors: [{ field: 'valid_until', message }] });
      }
      const after = auditFields(saved);
      return ok([{ action: 'exemption-saved', before: before && auditFields(before), after }]);
    };
    return changeCustomer(context, save, { smessage: messageAbout('exemption-saved', context) });
  });

  on('POST /admin/customers/:id/exemptions/end', (context) => {
    const end: RecordChange<LockedCustomer> = async (tx, { customer_id }) => {
      const before = await findExemption(tx, customer_id, context.body.tax);
      if (!before) return refused('not-found');
      await deleteExemptions(tx, customer_id, before.tax);
      await touchAccount(tx, customer_id);
      return ok([{ action: 'exemption-ended', before: auditFields(before) }]);
    };
    return changeCustomer(context, end, { smessage: messageAbout('exemption-ended', context) });
  });
}

const messageAbout = (
  id: 'exemption-saved' | 'exemption-ended',
  { t, body }: { t: Translate; body: { tax: TaxGroup } },
) => t(id, { tax: taxName(body.tax, t) });

type Exemption = Awaited<ReturnType<typeof listExemptions>>[number];

const findExemption = async (tx: Tx, customer_id: string, tax: TaxGroup) =>
  (await listExemptions(tx, customer_id)).find((each) => each.tax === tax);

/** The fields of audit entries. The number is redacted when the customer deletes the account (`PERSONAL_FIELDS`). */
const auditFields = ({ tax, number: exemption_number, valid_until }: Exemption) => ({
  tax,
  exemption_number,
  valid_until,
});
