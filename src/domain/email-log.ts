export const EMAIL_TOPICS = [
  'order-paid',
  'order-shipped',
  'shipment-corrected',
  'order-return',
  'order-refunded',
  'order-cancelled',
  'order-void',
  'order-link',
  'quote',
  'message-reply',
  'message-sent',
  'brake-reminder',
  'back-in-stock',
  'back-in-stock-confirm',
  'account-verify',
  'account-welcome',
  'account-exists',
  'reset-code',
  'password-changed',
  'account-changed',
  'account-moved',
  'confirm-email',
  'email-changing',
  'staff-added',
] as const;
export type EmailTopic = (typeof EMAIL_TOPICS)[number];

/** `not-needed`: when the email was about to be written, the reason for it no longer applied. */
export const EMAIL_STATES = ['waiting', 'sent', 'failed', 'not-needed'] as const;
export type EmailState = (typeof EMAIL_STATES)[number];

/**
 * The topics that staff can send again. The others confirm an address, announce that no further email will follow, or
 * can be requested again by customers themselves.
 */
const RESENDABLE: readonly EmailTopic[] = [
  'order-paid',
  'order-shipped',
  'shipment-corrected',
  'order-return',
  'order-refunded',
  'order-cancelled',
  'order-void',
  'message-reply',
  'message-sent',
  'quote',
];

export const canResend = (topic: EmailTopic, state: EmailState): boolean =>
  RESENDABLE.includes(topic) && (state === 'sent' || state === 'failed');

/**
 * The reasons for which staff cannot read an email: it was not sent, its recipient's data was erased, it contains a
 * code for signing in, or what it was about no longer exists.
 */
export const HIDDEN_REASONS = ['not-sent', 'erased', 'code', 'outdated'] as const;
type HiddenReason = (typeof HIDDEN_REASONS)[number];

/** The reason for which staff cannot read an email, if it is known before the email is composed. */
export function hiddenReason(
  topic: EmailTopic,
  state: EmailState,
  recipient: string | null,
): HiddenReason | null {
  if (state === 'not-needed') return 'not-sent';
  if (topic === 'reset-code') return 'code';
  return recipient === null && state !== 'waiting' ? 'erased' : null;
}
