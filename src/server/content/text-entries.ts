import type { ContentPage } from '#domain/content-pages.ts';
import type { TextId } from '#texts/texts.ts';

export const policyEntryName = (page: ContentPage) => `policy-${page}`;

/** The texts that staff edit together, by name: the fields in order, each with the id of its text in `src/texts`. */
export const TEXT_ENTRIES = {
  announcement: { line: 'header-announcement' },
  'slide-1': slide(1),
  'slide-2': slide(2),
  'slide-3': slide(3),
  'email-account-verify': email('verify', 'days', 'not-you'),
  'email-account-welcome': email('welcome', 'garage', 'orders'),
  'email-account-exists': email('account-exists', 'forgot'),
  'email-reset-code': email('code', 'link', 'not-you'),
  'email-password-changed': email('password-changed'),
  'email-account-changed': email('account-changed'),
  'email-confirm-email': email('confirm', 'sign-in'),
  'email-email-changing': email('changing', 'not-you'),
  'email-account-moved': email('account-moved'),
  'email-order-paid': email('order-paid', 'next'),
  'email-order-void': email('order-void'),
  'email-order-cancelled': email('order-cancelled', 'free'),
  'email-order-shipped': email('order-shipped', 'rest'),
  'email-shipment-corrected': email('shipment-corrected'),
  'email-order-return': email('order-return', 'how', 'refund'),
  'email-order-refunded': email('order-refunded', 'note'),
  'email-order-link': email('order-link'),
  'email-quote': email('quote', 'stock'),
  'email-brake-reminder': email('reminder', 'signs', 'once'),
  'email-back-in-stock-confirm': email('stock-confirm', 'not-you'),
  'email-back-in-stock': email('stock', 'once'),
} as const satisfies Record<string, Record<string, TextId>>;

function slide<SlideNumber extends 1 | 2 | 3>(number: SlideNumber) {
  return {
    heading: `home-slide-${number}`,
    paragraph: `home-slide-${number}-text`,
    link: `home-slide-${number}-link`,
  } as const;
}

/** The names of emails. `verify` is one, because the ids `email-verify-subject`, `-heading` and `-body` exist. */
type EmailName<Id = TextId> = Id extends `email-${infer Name}-subject`
  ? `email-${Name}-heading` | `email-${Name}-body` extends TextId
    ? Name
    : never
  : never;
/** The last part of each id of an email, such as `days` for `email-verify-days`. */
type Paragraph<Name extends string, Id = TextId> = Id extends `email-${Name}-${infer Text}` ? Text : never;

/** The subject, heading and paragraphs of an email; the first paragraph is always `body`. */
function email<Name extends EmailName>(name: Name, ...paragraphs: Paragraph<Name>[]): Record<string, TextId> {
  const idOf = (text: string) => `email-${name}-${text}` as TextId;
  const paragraphIds = ['body', ...paragraphs].map((text, index) => [`paragraph-${index + 1}`, idOf(text)]);
  return { subject: idOf('subject'), heading: idOf('heading'), ...Object.fromEntries(paragraphIds) };
}

export type TextEntryName = keyof typeof TEXT_ENTRIES;
export const TEXT_ENTRY_NAMES = Object.keys(TEXT_ENTRIES) as TextEntryName[];
export const isTextEntry = (name: string): name is TextEntryName => Object.hasOwn(TEXT_ENTRIES, name);

/** The editable texts that pages need; texts of emails are not sent to browsers. */
export const PAGE_TEXT_IDS: readonly TextId[] = TEXT_ENTRY_NAMES.filter(
  (name) => !name.startsWith('email-'),
).flatMap((name) => Object.values<TextId>(TEXT_ENTRIES[name]));
