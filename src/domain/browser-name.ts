/** The order matters: the user agent of Edge, for example, also contains `Chrome/` and `Safari/`. */
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

/** The browser and operating system of a user agent, such as `Firefox, Windows`; null if both are unknown. */
export function browserName(agent: string | null): string | null {
  if (agent === null) return null;
  const matchName = (list: [RegExp, string][]) => list.find(([pattern]) => pattern.test(agent))?.[1];
  const names = [matchName(BROWSERS), matchName(SYSTEMS)].filter((name) => name !== undefined);
  return names.length > 0 ? names.join(', ') : null;
}
