import { keep, kept } from './device.ts';

/** How the office looks on this device: as the device does, light, or dark. */
export const THEMES = ['device', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];
const KEY = 'office-theme';
const DARK = '(prefers-color-scheme: dark)';

export function chosenTheme(): Theme {
  const chosen = kept(KEY);
  return THEMES.find((each) => each === chosen) ?? 'device';
}

export function chooseTheme(theme: Theme): void {
  keep(KEY, theme);
  applyTheme();
}

/** The style sheet knows two looks; the device decides unless somebody chose. */
function applyTheme(): void {
  const theme = chosenTheme();
  const byDevice = matchMedia(DARK).matches ? 'dark' : 'light';
  document.documentElement.dataset.theme = theme === 'device' ? byDevice : theme;
}

/** From now on the office looks as chosen, or as the device does, which may change in the evening. */
export function followTheme(): void {
  applyTheme();
  matchMedia(DARK).addEventListener('change', applyTheme);
}
