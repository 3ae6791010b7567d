/**
 * What a page may be asked to say when it is arrived at, by the sentence's name in the address.
 * Nothing else is said: an address must not put words into the shop's mouth.
 */
export const SIGN_IN_FLASHES = ['password-changed', 'account-deleted'] as const;
export const ACCOUNT_FLASHES = [
  'addresses-saved',
  'addresses-deleted',
  'lists-saved',
  'wish-put',
  'profile-saved',
  'verify-done',
  'verify-sent',
  'session-ended',
  'settings-ended',
  'message-replied',
  'cars-saved',
  'account-entry-deleted',
] as const;
export type Flash = (typeof SIGN_IN_FLASHES)[number] | (typeof ACCOUNT_FLASHES)[number];

/** The address of a page that is to say something on arrival. */
export function withFlash(path: string, flash: Flash | undefined): string {
  if (!flash) return path;
  return `${path}${path.includes('?') ? '&' : '?'}said=${flash}`;
}
