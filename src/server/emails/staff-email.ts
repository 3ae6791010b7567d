import { STAFF_PASSWORD } from '#domain/staff-password.ts';
import type { StaffEmailPayload } from '#server/outbox/queries.ts';
import { findInvitedStaff } from '#server/sessions/staff.ts';
import { translator } from '#texts/texts.ts';
import type { EmailContent, EmailContext } from './email-content.ts';

/**
 * Composes the email to a new staff member with the link to the sign-in page. It contains no password and no link that
 * sets one, because whoever reads the mailbox could then sign in; the owner hands over the initial password. Null if the
 * staff member is inactive or has chosen a password.
 */
export async function composeStaffEmail(
  { db, settings }: EmailContext,
  { staff_id, language }: StaffEmailPayload,
): Promise<EmailContent | null> {
  const member = await findInvitedStaff(db, staff_id);
  if (!member) return null;
  const t = translator(language);
  const shop = settings.shop.name;
  return {
    to: member.email,
    language,
    name: member.name,
    subject: t('email-staff-subject', { shop }),
    heading: t('email-staff-heading', { shop }),
    blocks: [
      t('email-staff-body', { email: member.email, hours: STAFF_PASSWORD.initial_hours }),
      { kind: 'button', label: t('email-staff-link'), url: `${settings.public_url}/admin/signin` },
      t('email-staff-next'),
    ],
  };
}
