import type { TextId } from '#texts/texts.ts';

/** The ids of editable texts (see `src/texts`) by entry, in the order of the entry's fields. */
export const TEXT_ENTRIES = {
  announcement: { line: 'header-announcement' },
  'slide-1': slide(1),
  'slide-2': slide(2),
  'slide-3': slide(3),
  'email-account-verify': email(
    'email-verify-subject',
    'email-verify-heading',
    'email-verify-body',
    'email-verify-days',
    'email-verify-not-you',
  ),
  'email-account-welcome': email(
    'email-welcome-subject',
    'email-welcome-heading',
    'email-welcome-body',
    'email-welcome-garage',
    'email-welcome-orders',
  ),
  'email-account-exists': email(
    'email-account-exists-subject',
    'email-account-exists-heading',
    'email-account-exists-body',
    'email-account-exists-forgot',
  ),
  'email-reset-code': email(
    'email-code-subject',
    'email-code-heading',
    'email-code-body',
    'email-code-link',
    'email-code-not-you',
  ),
  'email-password-changed': email(
    'email-password-changed-subject',
    'email-password-changed-heading',
    'email-password-changed-body',
  ),
  'email-account-changed': email(
    'email-account-changed-subject',
    'email-account-changed-heading',
    'email-account-changed-body',
  ),
  'email-confirm-email': email(
    'email-confirm-subject',
    'email-confirm-heading',
    'email-confirm-body',
    'email-confirm-sign-in',
  ),
  'email-email-changing': email(
    'email-changing-subject',
    'email-changing-heading',
    'email-changing-body',
    'email-changing-not-you',
  ),
  'email-account-moved': email(
    'email-account-moved-subject',
    'email-account-moved-heading',
    'email-account-moved-body',
  ),
  'email-order-paid': email(
    'email-order-paid-subject',
    'email-order-paid-heading',
    'email-order-paid-body',
    'email-order-paid-next',
  ),
  'email-order-void': email('email-order-void-subject', 'email-order-void-heading', 'email-order-void-body'),
  'email-order-cancelled': email(
    'email-order-cancelled-subject',
    'email-order-cancelled-heading',
    'email-order-cancelled-body',
    'email-order-cancelled-free',
  ),
  'email-order-shipped': email(
    'email-order-shipped-subject',
    'email-order-shipped-heading',
    'email-order-shipped-body',
    'email-order-shipped-rest',
  ),
  'email-order-refunded': email(
    'email-order-refunded-subject',
    'email-order-refunded-heading',
    'email-order-refunded-body',
    'email-order-refunded-note',
  ),
  'email-order-link': email('email-order-link-subject', 'email-order-link-heading', 'email-order-link-body'),
  'email-quote': email('email-quote-subject', 'email-quote-heading', 'email-quote-body', 'email-quote-stock'),
  'email-brake-reminder': email(
    'email-reminder-subject',
    'email-reminder-heading',
    'email-reminder-body',
    'email-reminder-signs',
    'email-reminder-once',
  ),
  'email-back-in-stock-confirm': email(
    'email-stock-confirm-subject',
    'email-stock-confirm-heading',
    'email-stock-confirm-body',
    'email-stock-confirm-not-you',
  ),
  'email-back-in-stock': email(
    'email-stock-subject',
    'email-stock-heading',
    'email-stock-body',
    'email-stock-once',
  ),
} as const satisfies Record<string, Record<string, TextId>>;

function slide<SlideNumber extends 1 | 2 | 3>(number: SlideNumber) {
  return {
    heading: `home-slide-${number}`,
    paragraph: `home-slide-${number}-text`,
    link: `home-slide-${number}-link`,
  } as const;
}

function email(subject: TextId, heading: TextId, ...paragraphs: TextId[]): Record<string, TextId> {
  const numbered = paragraphs.map((id, index) => [`paragraph-${index + 1}`, id] as const);
  return { subject, heading, ...Object.fromEntries(numbered) };
}

export type TextEntryName = keyof typeof TEXT_ENTRIES;
export const TEXT_ENTRY_NAMES = Object.keys(TEXT_ENTRIES) as TextEntryName[];
export const isTextEntry = (name: string): name is TextEntryName => Object.hasOwn(TEXT_ENTRIES, name);

/** The editable texts that pages need; texts of emails are not sent to browsers. */
export const PAGE_TEXT_IDS: readonly TextId[] = TEXT_ENTRY_NAMES.filter(
  (name) => !name.startsWith('email-'),
).flatMap((name) => Object.values<TextId>(TEXT_ENTRIES[name]));
