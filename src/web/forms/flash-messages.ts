// Each list has the messages that a page shows if its URL names their text id. No link can show another text.

export const SIGN_IN_FLASHES = ['password-changed', 'account-deleted'] as const;
export const ACCOUNT_FLASHES = [
  'addresses-saved',
  'addresses-deleted',
  'lists-saved',
  'wish-set-added',
  'profile-saved',
  'verify-done',
  'verify-sent',
  'session-ended',
  'settings-others-ended',
  'message-replied',
  'cars-saved',
  'account-entry-deleted',
] as const;
export const FIND_ORDER_FLASHES = ['order-link-sent'] as const;
export type Flash =
  // Shown by the home page.
  | 'contact-sent'
  | (typeof FIND_ORDER_FLASHES)[number]
  | (typeof SIGN_IN_FLASHES)[number]
  | (typeof ACCOUNT_FLASHES)[number];

/** Adds a flash message to a path. `reply` adds none, because the text of a reply is not in the fixed list. */
export function withFlash(path: string, flash: Flash | 'reply' | undefined): string {
  if (!flash || flash === 'reply') return path;
  return `${path}${path.includes('?') ? '&' : '?'}flash=${flash}`;
}
