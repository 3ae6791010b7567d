import type { Settings } from '#server/settings/settings.ts';

interface ProviderOrigins {
  scripts: string[];
  calls: string[];
  frames: string[];
  fonts: string[];
  images: string[];
}

/** Content-Security-Policy of a page. Only the checkout allows the payment providers. */
export function securityPolicy(
  settings: Pick<Settings, 'card' | 'paypal' | 'image_pattern' | 'image_hosts' | 'secure'>,
  page: { inlineHashes: string[]; isCheckout: boolean; isDevelopment: boolean },
): string {
  const providers = page.isCheckout ? [cardOrigins(settings.card), payPalOrigins(settings.paypal)] : [];
  const originsFor = (kind: keyof ProviderOrigins) => [
    ...new Set(providers.flatMap((origins) => origins[kind])),
  ];
  const images = new Set([
    ...(settings.image_pattern.startsWith('/') ? [] : [new URL(settings.image_pattern).origin]),
    ...settings.image_hosts.map((host) => `https://${host}`),
  ]);
  const frames = originsFor('frames');
  const directives: Record<string, string[]> = {
    'default-src': ["'self'"],
    'script-src': [
      "'self'",
      ...(page.isDevelopment ? ["'unsafe-inline'"] : page.inlineHashes),
      ...originsFor('scripts'),
    ],
    // The providers' scripts load style sheets from their own origins.
    'style-src': ["'self'", "'unsafe-inline'", ...originsFor('scripts')],
    'img-src': ["'self'", 'data:', ...images, ...originsFor('images')],
    'connect-src': ["'self'", ...originsFor('calls'), ...(page.isDevelopment ? ['ws:'] : [])],
    'frame-src': frames.length > 0 ? frames : ["'none'"],
    'font-src': ["'self'", ...originsFor('fonts')],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
    ...(settings.secure ? { 'upgrade-insecure-requests': [] } : {}),
  };
  return Object.entries(directives)
    .map(([name, values]) => [name, ...values].join(' '))
    .join('; ');
}

const NO_ORIGINS: ProviderOrigins = { scripts: [], calls: [], frames: [], fonts: [], images: [] };

/** The sandbox serves everything from one origin. */
const sandboxOrigins = (origin: string): ProviderOrigins => ({
  scripts: [origin],
  calls: [origin],
  frames: [origin],
  fonts: [],
  images: [origin],
});

/**
 * 3-D Secure challenges are framed from the cardholder's bank, whose origin is unknown, so the checkout allows any
 * https frame. Frames cannot read the page around them.
 */
const ANY_BANK = 'https:';

function cardOrigins({ script_url, accounts }: Settings['card']): ProviderOrigins {
  if (!accounts.ca && !accounts.us) return NO_ORIGINS;
  const { origin } = new URL(script_url);
  const host = origin.endsWith('.squarecdn.com')
    ? origin.includes('//sandbox.')
      ? 'squareupsandbox.com'
      : 'squareup.com'
    : null;
  if (!host) return sandboxOrigins(origin);
  return {
    scripts: [origin],
    calls: [origin, `https://pci-connect.${host}`, `https://connect.${host}`, `https://api.${host}`],
    frames: [origin, ANY_BANK],
    fonts: ['https://square-fonts-production-f.squarecdn.com', 'https://d1g145x70srn7h.cloudfront.net'],
    images: [origin],
  };
}

function payPalOrigins({ script_url, accounts }: Settings['paypal']): ProviderOrigins {
  if (!accounts.ca && !accounts.us) return NO_ORIGINS;
  const { origin, hostname } = new URL(script_url);
  if (!hostname.endsWith('.paypal.com')) return sandboxOrigins(origin);
  const all = ['https://*.paypal.com', 'https://*.paypalobjects.com'];
  return { scripts: all, calls: all, frames: all, fonts: [], images: all };
}
