import { readEnvironment } from './environment.ts';
import { liveModeErrors } from './live-mode.ts';
import { type Settings, settingsFrom } from './settings.ts';

/** Reads and validates the settings. Throws one error that lists every invalid setting. */
export function readSettings(variables: Record<string, string | undefined>): Settings {
  const settings = settingsFrom(readEnvironment(variables));
  const errors = settings.mode === 'live' ? liveModeErrors(settings) : [];
  if (errors.length > 0) {
    throw new Error(
      `Invalid settings for SHOP_MODE=live:\n${errors.map((error) => `  ${error}`).join('\n')}`,
    );
  }
  return settings;
}
