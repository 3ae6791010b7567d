import { RESET_CODE } from '#domain/reset-code.ts';
import {
  type AccountRow,
  findAccountByEmail,
  findActiveResetCode,
  getAccount,
} from '#server/customers/queries.ts';
import type { AccountEmailPayload, AccountEmailTopic } from '#server/outbox/queries.ts';
import { deriveResetCode } from '#server/sign-in/reset-code.ts';
import { createVerifyToken, VERIFY_DAYS } from '#server/sign-in/verify-token.ts';
import { type Translate, translator } from '#texts/texts.ts';
import type { EmailContent, EmailContext, EmailText } from './email-content.ts';

/** Null if there is no account, or if it is inactive. */
export async function composeAccountEmail(
  context: EmailContext,
  topic: AccountEmailTopic,
  payload: AccountEmailPayload,
): Promise<EmailContent | null> {
  const { email, customer_id } = payload;
  const account = customer_id
    ? await getAccount(context.db, customer_id)
    : await findAccountByEmail(context.db, email);
  if (!account?.is_active) return null;
  const text = await emailTemplates[topic]({ context, t: translator(account.language), account, payload });
  return text && { ...text, to: email, language: account.language, name: account.first_name };
}

interface TemplateParams {
  context: EmailContext;
  t: Translate;
  account: AccountRow;
  payload: AccountEmailPayload;
}

const emailTemplates: Record<
  AccountEmailTopic,
  (params: TemplateParams) => EmailText | null | Promise<EmailText | null>
> = {
  'account-verify': ({ context, t, account }) => {
    if (account.email_verified_at) return null;
    const { settings, secrets, clock } = context;
    const token = createVerifyToken(account, secrets, clock());
    return {
      subject: t('email-verify-subject', { shop: settings.shop.name }),
      paragraphs: [
        t('email-verify-body', { link: `${settings.public_url}/user/verify?token=${token}` }),
        t('email-verify-days', { days: VERIFY_DAYS }),
        t('email-verify-not-you'),
      ],
    };
  },
  'account-exists': ({ context, t }) => ({
    subject: t('email-account-exists-subject', { shop: context.settings.shop.name }),
    paragraphs: [
      t('email-account-exists-body'),
      t('email-account-exists-forgot', { link: resetLink(context) }),
    ],
  }),
  'reset-code': resetCodeEmail,
  'password-changed': ({ context, t }) => ({
    subject: t('email-password-changed-subject', { shop: context.settings.shop.name }),
    paragraphs: [t('email-password-changed-body'), t('email-not-you-reset', { link: resetLink(context) })],
  }),
  'account-changed': ({ context, t }) => ({
    subject: t('email-account-changed-subject', { shop: context.settings.shop.name }),
    paragraphs: [t('email-account-changed-body'), t('email-not-you-reset', { link: resetLink(context) })],
  }),
  'account-moved': ({ context, t }) => ({
    subject: t('email-account-moved-subject', { shop: context.settings.shop.name }),
    paragraphs: [t('email-account-moved-body')],
  }),
};

/** Null if the code has expired, was used or was replaced by a newer one. */
async function resetCodeEmail({ context, t, account, payload }: TemplateParams): Promise<EmailText | null> {
  const { db, clock, secrets, settings } = context;
  const code_id = await findActiveResetCode(db, account.email, clock());
  if (code_id === undefined || code_id !== payload.code_id) return null;
  return {
    subject: t('email-code-subject', { shop: settings.shop.name }),
    paragraphs: [
      t('email-code-body', { code: deriveResetCode(code_id, secrets), minutes: RESET_CODE.ttl_minutes }),
      t('email-code-not-you'),
    ],
  };
}

const resetLink = ({ settings }: EmailContext) => `${settings.public_url}/signin/forget`;
