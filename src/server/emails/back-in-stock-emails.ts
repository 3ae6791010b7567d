import { pathOfSet } from '#domain/set-path.ts';
import { CONFIRM_DAYS, findRequestedSet, type RequestedSet } from '#server/back-in-stock/queries.ts';
import { requestTokens } from '#server/back-in-stock/request-tokens.ts';
import { getAccount } from '#server/customers/queries.ts';
import type { BackInStockEmailPayload, BackInStockEmailTopic } from '#server/outbox/queries.ts';
import { fullItemName } from '#texts/item-text.ts';
import { siteUrl } from '#texts/language-path.ts';
import { type Translate, translator } from '#texts/texts.ts';
import type { EmailContent, EmailContext, EmailText } from './email-content.ts';

/** Composes the email; null if the request was deleted, its account is not active or the set is no longer sold. */
export async function composeBackInStockEmail(
  context: EmailContext,
  topic: BackInStockEmailTopic,
  { request_id }: BackInStockEmailPayload,
): Promise<EmailContent | null> {
  const set = await findRequestedSet(context.db, request_id);
  if (!set) return null;
  const account = set.account_id === null ? null : await getAccount(context.db, set.account_id);
  if (account && !account.is_active) return null;
  const text = backInStockEmail(topic, context, set, translator(set.language));
  const to = account?.email ?? set.email!;
  return text && { ...text, to, language: set.language, name: account?.first_name ?? null };
}

/** Writes the email. Null if it would ask to confirm a request that is already confirmed. */
export function backInStockEmail(
  topic: BackInStockEmailTopic,
  { settings, secrets }: Pick<EmailContext, 'settings' | 'secrets'>,
  set: RequestedSet,
  t: Translate,
): EmailText | null {
  const { part_number } = set;
  const name = fullItemName(set, t);
  const site = siteUrl(settings.public_url, t.language);
  const link = `${site}/back-in-stock?token=${requestTokens.create(set.request_id, secrets)}`;
  if (topic === 'back-in-stock-confirm') {
    if (set.is_confirmed) return null;
    return {
      subject: t('email-stock-confirm-subject', { shop: settings.shop.name }),
      heading: t('email-stock-confirm-heading'),
      blocks: [
        t('email-stock-confirm-body', { name, part: part_number }),
        { kind: 'button', label: t('email-stock-confirm-link'), url: link },
        t('email-stock-confirm-not-you', { days: CONFIRM_DAYS }),
      ],
    };
  }
  return {
    subject: t('email-stock-subject', { shop: settings.shop.name, name }),
    heading: t('email-stock-heading', { name }),
    blocks: [
      t('email-stock-body', { part: part_number }),
      { kind: 'button', label: t('email-stock-link'), url: `${site}${pathOfSet(set)}` },
      t('email-stock-once'),
      { kind: 'link', label: t('email-stock-stop'), url: link },
    ],
  };
}
