import { tryStorage } from '../platform/device-settings.ts';

const STORAGE_KEY = 'payer-name';

/** Hands the payer's name to the order confirmation, which is a separate document. */
export const storePayerName = (name: string) => tryStorage(() => sessionStorage.setItem(STORAGE_KEY, name));

/** Reads and deletes the name, so that it is displayed only once. */
export const consumePayerName = (): string | null =>
  tryStorage(() => {
    const name = sessionStorage.getItem(STORAGE_KEY);
    sessionStorage.removeItem(STORAGE_KEY);
    return name;
  });
