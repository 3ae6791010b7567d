import { readDeviceSetting, writeDeviceSetting } from '../../platform/device-settings.ts';

export const THEMES = ['device', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];
const KEY = 'admin-theme';
const DARK_QUERY = '(prefers-color-scheme: dark)';

export function readChosenTheme(): Theme {
  const chosen = readDeviceSetting(KEY);
  return THEMES.find((each) => each === chosen) ?? 'device';
}

export function chooseTheme(theme: Theme): void {
  writeDeviceSetting(KEY, theme);
  applyTheme();
}

function applyTheme(): void {
  const theme = readChosenTheme();
  const systemTheme = matchMedia(DARK_QUERY).matches ? 'dark' : 'light';
  document.documentElement.dataset.theme = theme === 'device' ? systemTheme : theme;
}

/** Applies the chosen theme and follows later changes of the system theme. */
export function initTheme(): void {
  applyTheme();
  matchMedia(DARK_QUERY).addEventListener('change', applyTheme);
}
