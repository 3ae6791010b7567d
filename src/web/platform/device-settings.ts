/** Stores a setting on this device. Where storage is unavailable, settings keep their defaults. */
export function writeDeviceSetting(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // The setting is not stored.
  }
}

export function deleteDeviceSetting(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // Nothing was stored.
  }
}

export function readDeviceSetting(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

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

export const POSTAL_CODE_KEY = 'postal_code';

/** The postal or ZIP code that the shopper entered for the delivery estimate; empty if none was entered. */
export const readPostalCode = (): string => readDeviceSetting(POSTAL_CODE_KEY) ?? '';
