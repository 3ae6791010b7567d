import { RESET_CODE } from '#domain/reset-code.ts';
import { type AccountRow, accountOf, findAccountByEmail, findLiveCode } from '#server/sign-in/queries.ts';
import { resetCodeOf } from '#server/sign-in/reset-code.ts';
import { VERIFY_DAYS, verifyToken } from '#server/sign-in/verify-token.ts';
import { translator } from '#texts/texts.ts';
import type { EmailContent } from './email-content.ts';
import type { AccountEmailSubject, AccountEmailTopic } from './queries.ts';
import type { Sending } from './send-emails.ts';

const t = translator('en');

/** Writes a mail about an account. Nobody gets one who has no account, or one that is switched off. */
export async function accountEmail(
  sending: Sending,
  topic: AccountEmailTopic,
  about: AccountEmailSubject,
): Promise<EmailContent | null> {
  const { email, customer_id } = about;
  const account = customer_id
    ? await accountOf(sending.db, customer_id)
    : await findAccountByEmail(sending.db, email);
  if (!account?.is_active) return null;
  const told = await emailTemplates[topic]({ sending, account, about });
  return told && { ...told, to: email, name: account.first_name };
}

type Told = Pick<EmailContent, 'subject' | 'paragraphs'>;
interface Occasion {
  sending: Sending;
  account: AccountRow;
  about: AccountEmailSubject;
}

const emailTemplates: Record<AccountEmailTopic, (occasion: Occasion) => Told | null | Promise<Told | null>> =
  {
    'account-verify': ({ sending, account }) => {
      if (account.email_verified_at) return null;
      const { settings, secrets, clock } = sending;
      const token = verifyToken(account, secrets, clock());
      return {
        subject: t('mail-verify-subject', { shop: settings.shop.name }),
        paragraphs: [
          t('mail-verify-body', { link: `${settings.public_url}/user/verify?token=${token}` }),
          t('mail-verify-days', { days: VERIFY_DAYS }),
          t('mail-verify-not-you'),
        ],
      };
    },
    'account-exists': ({ sending }) => ({
      subject: t('mail-account-exists-subject', { shop: sending.settings.shop.name }),
      paragraphs: [
        t('mail-account-exists-body'),
        t('mail-account-exists-forgot', { link: forgotLink(sending) }),
      ],
    }),
    'reset-code': codeEmail,
    'password-changed': ({ sending }) => ({
      subject: t('mail-password-changed-subject', { shop: sending.settings.shop.name }),
      paragraphs: [t('mail-password-changed-body'), t('mail-not-you-reset', { link: forgotLink(sending) })],
    }),
    'account-changed': ({ sending }) => ({
      subject: t('mail-account-changed-subject', { shop: sending.settings.shop.name }),
      paragraphs: [t('mail-account-changed-body'), t('mail-not-you-reset', { link: forgotLink(sending) })],
    }),
    'account-moved': ({ sending }) => ({
      subject: t('mail-account-moved-subject', { shop: sending.settings.shop.name }),
      paragraphs: [t('mail-account-moved-body')],
    }),
  };

/** A code that is over, used or replaced by a newer one is not mailed any more. */
async function codeEmail({ sending, account, about }: Occasion): Promise<Told | null> {
  const { db, clock, secrets, settings } = sending;
  const live = await findLiveCode(db, account.email, clock());
  if (live === undefined || live !== about.code_id) return null;
  return {
    subject: t('mail-code-subject', { shop: settings.shop.name }),
    paragraphs: [
      t('mail-code-body', { code: resetCodeOf(live, secrets), minutes: RESET_CODE.minutes }),
      t('mail-code-not-you'),
    ],
  };
}

const forgotLink = ({ settings }: Sending) => `${settings.public_url}/signin/forget`;
