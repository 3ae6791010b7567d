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

export const POSTAL_CODE_KEY = 'postal_code';

/** The postal or ZIP code that the shopper entered for the delivery estimate; empty if none was entered. */
export const readPostalCode = (): string => readDeviceSetting(POSTAL_CODE_KEY) ?? '';
