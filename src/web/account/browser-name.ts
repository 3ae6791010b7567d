/** In this order: the later names stand in the earlier browsers' lines as well. */
const BROWSERS: [RegExp, string][] = [
  [/Edg\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];
const SYSTEMS: [RegExp, string][] = [
  [/iPhone|iPad/, 'iOS'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/Linux|X11/, 'Linux'],
];

/** `Firefox, Windows`: what a browser called itself, in words its owner knows; null for anything else. */
export function browserName(agent: string | null): string | null {
  if (agent === null) return null;
  const named = (list: [RegExp, string][]) => list.find(([sign]) => sign.test(agent))?.[1];
  const names = [named(BROWSERS), named(SYSTEMS)].filter((name) => name !== undefined);
  return names.length > 0 ? names.join(', ') : null;
}
