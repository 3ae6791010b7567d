import { deleteDeviceSetting, readDeviceSetting, writeDeviceSetting } from '../platform/device-settings.ts';

const STORAGE_KEY = 'analytics-client';

/**
 * The browser's random id for the analytics service, created on first consent. Without storage, every call returns a
 * new one.
 */
export function getAnalyticsClientId(): string {
  const storedId = readDeviceSetting(STORAGE_KEY);
  if (storedId) return storedId;
  const id = crypto.randomUUID();
  writeDeviceSetting(STORAGE_KEY, id);
  return id;
}

export const deleteAnalyticsClientId = (): void => deleteDeviceSetting(STORAGE_KEY);
