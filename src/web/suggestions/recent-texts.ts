/** A visitor's searches in this browser, latest first. An account's searches are kept by the server. */

import { containsVin } from '#domain/vin.ts';
import { readDeviceSetting, writeDeviceSetting } from '../platform/device-settings.ts';

const STORAGE_KEY = 'searches';
const MAX_TEXTS = 5;

export function readRecentTexts(): string[] {
  try {
    const storedTexts: unknown = JSON.parse(readDeviceSetting(STORAGE_KEY) ?? '[]');
    return Array.isArray(storedTexts)
      ? storedTexts.filter((each) => typeof each === 'string').slice(0, MAX_TEXTS)
      : [];
  } catch {
    return [];
  }
}

export function saveRecentText(text: string): void {
  if (!containsVin(text)) store([text, ...readRecentTexts().filter((each) => each !== text)]);
}

export const clearRecentTexts = (): void => store([]);

const store = (texts: readonly string[]) =>
  writeDeviceSetting(STORAGE_KEY, JSON.stringify(texts.slice(0, MAX_TEXTS)));
