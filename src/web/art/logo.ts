export const LOGO_PATHS = {
  ring: 'M16 2.5a13.5 13.5 0 1 1 0 27 13.5 13.5 0 0 1 0-27z',
  slots: 'M16 6.5c2 1 3 2.5 3 4M25.5 16c-1 2-2.5 3-4 3M16 25.5c-2-1-3-2.5-3-4M6.5 16c1-2 2.5-3 4-3',
} as const;

export const favicon = (): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="6" fill="#14181b"/><g fill="none" stroke="#ff6a33" stroke-width="2.4" stroke-linecap="round"><path d="${LOGO_PATHS.ring}" transform="translate(3.2 3.2) scale(.8)"/><path d="${LOGO_PATHS.slots}" transform="translate(3.2 3.2) scale(.8)"/></g><circle cx="16" cy="16" r="3" fill="#fff"/></svg>`;
