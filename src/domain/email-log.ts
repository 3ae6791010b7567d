/** The kinds of emails that the shop sends. */
export const EMAIL_TOPICS = [
  'order-paid',
  'order-shipped',
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
] as const;
export type EmailTopic = (typeof EMAIL_TOPICS)[number];

/** `not-needed`: when the email was about to be written, the reason for it no longer applied. */
export const EMAIL_STATES = ['waiting', 'sent', 'failed', 'not-needed'] as const;
export type EmailState = (typeof EMAIL_STATES)[number];

/**
 * The topics that staff can send again. An email of another topic confirms an address, was promised to be the only one,
 * or is sent whenever the customer asks for it.
 */
const RESENDABLE: readonly EmailTopic[] = [
  'order-paid',
  'order-shipped',
  'order-refunded',
  'order-cancelled',
  'order-void',
  'message-reply',
  'message-sent',
  'quote',
];

export const canResend = (topic: EmailTopic, state: EmailState): boolean =>
  RESENDABLE.includes(topic) && (state === 'sent' || state === 'failed');
