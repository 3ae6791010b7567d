import { keep, kept } from './device.ts';

/** How the office looks on this device: as the device does, light, or dark. */
export const THEMES = ['device', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];
const KEY = 'office-theme';

export function chosenTheme(): Theme {
  const chosen = kept(KEY);
  return THEMES.find((each) => each === chosen) ?? 'device';
}

export function chooseTheme(theme: Theme): void {
  keep(KEY, theme);
  applyTheme();
}

/** The style sheet knows two looks; the device decides unless somebody chose. */
export function applyTheme(): void {
  document.documentElement.dataset.theme = chosenTheme();
}
