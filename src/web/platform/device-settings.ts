/** The result of an action on the browser's storage; null if the storage is unavailable and nothing was done. */
export function tryStorage<T>(action: () => T): T | null {
  try {
    return action();
  } catch {
    return null;
  }
}

export const writeDeviceSetting = (key: string, value: string): void =>
  void tryStorage(() => localStorage.setItem(key, value));
export const deleteDeviceSetting = (key: string): void => void tryStorage(() => localStorage.removeItem(key));
export const readDeviceSetting = (key: string): string | null => tryStorage(() => localStorage.getItem(key));

/** The draft of a checkout. Kept for at most a day (`checkout/checkout-draft.ts`). */
export const DRAFT_KEY = 'checkout';
const DRAFT_LIFETIME_MS = 86_400_000;

/** Deletes an old draft; called on every page, because the shopper may never open the checkout again. */
export function expireDraft(): void {
  try {
    const { saved_at } = JSON.parse(readDeviceSetting(DRAFT_KEY)!);
    if (Date.now() - saved_at > DRAFT_LIFETIME_MS) deleteDeviceSetting(DRAFT_KEY);
  } catch {} // There is no draft.
}

/** The set whose heart a visitor pressed, which the next sign-in adds to a wish list (`sign-in/pending-wish.ts`). */
export const PENDING_WISH_KEY = 'wish';

export const POSTAL_CODE_KEY = 'postal_code';

/** The postal or ZIP code that the shopper entered for the delivery estimate; empty if none was entered. */
export const readPostalCode = (): string => readDeviceSetting(POSTAL_CODE_KEY) ?? '';
