import { RESET_CODE } from '#domain/reset-code.ts';
import {
  type AccountRow,
  findAccountByEmail,
  findActiveResetCode,
  getAccount,
} from '#server/customers/queries.ts';
import type { AccountEmailPayload, AccountEmailTopic } from '#server/outbox/queries.ts';
import { deriveResetCode, resetTokens } from '#server/sign-in/reset-code.ts';
import { createVerifyToken, VERIFY_DAYS } from '#server/sign-in/verify-token.ts';
import { siteUrl } from '#texts/language-path.ts';
import { type PlainTextId, type Translate, translator } from '#texts/texts.ts';
import type { EmailBlock, EmailContent, EmailContext, EmailText } from './email-content.ts';

/** Composes an email about an account. Null if the account is not active or the email's reason no longer applies. */
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
  const { code_id } = payload;
  const code = code_id ? await findActiveResetCode(context.db, code_id, context.clock()) : undefined;
  const text = accountEmail(topic, { context, account, payload, code }, translator(account.language));
  return text && { ...text, to: email, language: account.language, name: account.first_name };
}

type AccountEmailContext = Omit<EmailContext, 'db'>;

interface AccountEmailData {
  context: AccountEmailContext;
  account: Pick<AccountRow, 'customer_id' | 'email' | 'pending_email' | 'email_verified_at'>;
  payload: AccountEmailPayload;
  /** The password reset code; undefined if it has expired, was used or was replaced by a newer one. */
  code: { browser_hash: Uint8Array | null } | undefined;
}

type TemplateParams = AccountEmailData & { t: Translate };

/** Writes the email; null if its reason no longer applies. */
export const accountEmail = (
  topic: AccountEmailTopic,
  data: AccountEmailData,
  t: Translate,
): EmailText | null => emailTemplates[topic]({ ...data, t });

const emailTemplates: Record<AccountEmailTopic, (params: TemplateParams) => EmailText | null> = {
  'account-verify': ({ context, t, account }) => {
    if (account.email_verified_at) return null;
    return {
      subject: t('email-verify-subject', shopParams(context)),
      heading: t('email-verify-heading', shopParams(context)),
      blocks: [
        t('email-verify-body'),
        { kind: 'button', label: t('email-verify-link'), url: verifyLink(context, t, account) },
        t('email-verify-days', { days: VERIFY_DAYS }),
        t('email-verify-not-you'),
      ],
    };
  },
  'account-welcome': ({ context, t }) => ({
    subject: t('email-welcome-subject', shopParams(context)),
    heading: t('email-welcome-heading', shopParams(context)),
    blocks: [
      t('email-welcome-body'),
      t('email-welcome-garage'),
      { kind: 'button', label: t('email-welcome-link'), url: `${siteOf(context, t)}/garage` },
      t('email-welcome-orders'),
    ],
  }),
  'account-exists': notice('email-account-exists', 'email-account-exists-forgot'),
  'reset-code': resetCodeEmail,
  'password-changed': notice('email-password-changed', 'email-not-you-reset'),
  'account-changed': notice('email-account-changed', 'email-not-you-reset'),
  'confirm-email': ({ context, t, account, payload: { email } }) => {
    if (account.pending_email !== email) return null;
    const url = verifyLink(context, t, { customer_id: account.customer_id, email });
    return {
      subject: t('email-confirm-subject', shopParams(context)),
      heading: t('email-confirm-heading'),
      blocks: [
        t('email-confirm-body'),
        { kind: 'button', label: t('email-confirm-link'), url },
        t('email-confirm-sign-in', { days: VERIFY_DAYS }),
      ],
    };
  },
  'email-changing': notice('email-changing', 'email-changing-not-you'),
  'account-moved': ({ context, t }) => ({
    subject: t('email-account-moved-subject', shopParams(context)),
    heading: t('email-account-moved-heading'),
    blocks: [t('email-account-moved-body'), t('email-account-moved-not-you')],
  }),
};

export const ACCOUNT_EMAIL_TOPICS = Object.keys(emailTemplates) as AccountEmailTopic[];

function resetCodeEmail({ context, t, payload: { code_id }, code }: TemplateParams): EmailText | null {
  const { secrets } = context;
  if (!code_id || !code) return null;
  const minutes = RESET_CODE.ttl_minutes;
  const url = `${siteOf(context, t)}/signin/reset?token=${resetTokens.create(code_id, secrets)}`;
  // A code works only in the browser that requested it. If staff requested the code, only the link is sent.
  const codeBlocks: EmailBlock[] = code.browser_hash
    ? [
        { kind: 'callout', text: t('email-code-body', { code: deriveResetCode(code_id, secrets) }) },
        t('email-code-validity', { minutes }),
      ]
    : [];
  return {
    subject: t('email-code-subject', shopParams(context)),
    heading: t('email-code-heading'),
    blocks: [
      ...codeBlocks,
      t('email-code-link', { minutes }),
      { kind: 'button', label: t('email-reset-link'), url },
      t('email-code-not-you'),
    ],
  };
}

const shopParams = ({ settings }: AccountEmailContext) => ({ shop: settings.shop.name });

const siteOf = ({ settings }: AccountEmailContext, t: Translate) => siteUrl(settings.public_url, t.language);

const verifyLink = (
  context: AccountEmailContext,
  t: Translate,
  account: Pick<AccountRow, 'customer_id' | 'email'>,
) =>
  `${siteOf(context, t)}/user/verify?token=${createVerifyToken(account, context.secrets, context.clock())}`;

/** A template for a notice, with advice and a link to reset the password. */
function notice(
  id: 'email-account-exists' | 'email-password-changed' | 'email-account-changed' | 'email-changing',
  advice: PlainTextId,
) {
  return ({ context, t }: TemplateParams): EmailText => ({
    subject: t(`${id}-subject`, shopParams(context)),
    heading: t(`${id}-heading`),
    blocks: [
      t(`${id}-body`),
      t(advice),
      { kind: 'button', label: t('email-reset-link'), url: `${siteOf(context, t)}/signin/forget` },
    ],
  });
}
