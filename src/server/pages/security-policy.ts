import type { Settings } from '../platform/settings.ts';

/** Where scripts, frames and calls of a page may come from. The checkout alone knows the card provider. */
export function securityPolicy(
  settings: Pick<Settings, 'card' | 'image_pattern' | 'secure'>,
  page: { inline: string[]; isCheckout: boolean; isDevelopment: boolean },
): string {
  const provider = page.isCheckout ? providerOrigins(settings.card) : [];
  const images = settings.image_pattern.startsWith('/') ? [] : [new URL(settings.image_pattern).origin];
  const rules: Record<string, string[]> = {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...(page.isDevelopment ? ["'unsafe-inline'"] : page.inline), ...provider],
    'style-src': ["'self'", "'unsafe-inline'", ...provider.slice(0, 1)],
    'img-src': ["'self'", 'data:', ...images],
    'connect-src': ["'self'", ...provider, ...(page.isDevelopment ? ['ws:'] : [])],
    'frame-src': page.isCheckout ? provider : ["'none'"],
    'font-src': ["'self'", ...(provider.length > 1 ? FONT_HOSTS : [])],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
    ...(settings.secure ? { 'upgrade-insecure-requests': [] } : {}),
  };
  return Object.entries(rules)
    .map(([name, values]) => [name, ...values].join(' '))
    .join('; ');
}

/** Hosts that the provider's script itself talks to and frames; the first one serves it. */
const HOSTS = [
  [
    'https://web.squarecdn.com',
    'https://pci-connect.squareup.com',
    'https://connect.squareup.com',
    'https://api.squareup.com',
  ],
  [
    'https://sandbox.web.squarecdn.com',
    'https://pci-connect.squareupsandbox.com',
    'https://connect.squareupsandbox.com',
    'https://api.squareupsandbox.com',
  ],
];
const FONT_HOSTS = [
  'https://square-fonts-production-f.squarecdn.com',
  'https://d1g145x70srn7h.cloudfront.net',
];

function providerOrigins({ script_url, accounts }: Settings['card']): string[] {
  if (!accounts.ca && !accounts.us) return [];
  const { origin } = new URL(script_url);
  return HOSTS.find((hosts) => hosts[0] === origin) ?? [origin];
}
