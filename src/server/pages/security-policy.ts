import type { Settings } from '../platform/settings.ts';

/** Where the pieces of a payment provider come from; only the checkout's document lets them in. */
interface Provider {
  scripts: string[];
  calls: string[];
  frames: string[];
  fonts: string[];
  images: string[];
}

/** Where scripts, frames and calls of a page may come from. The checkout alone knows the payment providers. */
export function securityPolicy(
  settings: Pick<Settings, 'card' | 'paypal' | 'image_pattern' | 'image_hosts' | 'secure'>,
  page: { inline: string[]; isCheckout: boolean; isDevelopment: boolean },
): string {
  const providers = page.isCheckout ? [cardOrigins(settings.card), payPalOrigins(settings.paypal)] : [];
  const from = (part: keyof Provider) => [...new Set(providers.flatMap((provider) => provider[part]))];
  const images = new Set([
    ...(settings.image_pattern.startsWith('/') ? [] : [new URL(settings.image_pattern).origin]),
    ...settings.image_hosts.map((host) => `https://${host}`),
  ]);
  const frames = from('frames');
  const rules: Record<string, string[]> = {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...(page.isDevelopment ? ["'unsafe-inline'"] : page.inline), ...from('scripts')],
    'style-src': ["'self'", "'unsafe-inline'", ...from('scripts')],
    'img-src': ["'self'", 'data:', ...images, ...from('images')],
    'connect-src': ["'self'", ...from('calls'), ...(page.isDevelopment ? ['ws:'] : [])],
    'frame-src': frames.length > 0 ? frames : ["'none'"],
    'font-src': ["'self'", ...from('fonts')],
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

const NOTHING: Provider = { scripts: [], calls: [], frames: [], fonts: [], images: [] };

/** A provider of one address for everything: the sandbox. */
const single = (origin: string): Provider => ({
  scripts: [origin],
  calls: [origin],
  frames: [origin],
  fonts: [],
  images: [origin],
});

/**
 * The frame in which a bank asks its customer comes from that bank, whoever it is: on this one document
 * every https frame is let in. A frame reads nothing of the page around it.
 */
const ANY_BANK = 'https:';

function cardOrigins({ script_url, accounts }: Settings['card']): Provider {
  if (!accounts.ca && !accounts.us) return NOTHING;
  const { origin } = new URL(script_url);
  const host = origin.endsWith('.squarecdn.com')
    ? origin.includes('//sandbox.')
      ? 'squareupsandbox.com'
      : 'squareup.com'
    : null;
  if (!host) return single(origin);
  return {
    scripts: [origin],
    calls: [origin, `https://pci-connect.${host}`, `https://connect.${host}`, `https://api.${host}`],
    frames: [origin, ANY_BANK],
    fonts: ['https://square-fonts-production-f.squarecdn.com', 'https://d1g145x70srn7h.cloudfront.net'],
    images: [origin],
  };
}

function payPalOrigins({ script_url, accounts }: Settings['paypal']): Provider {
  if (!accounts.ca && !accounts.us) return NOTHING;
  const { origin, hostname } = new URL(script_url);
  if (!hostname.endsWith('.paypal.com')) return single(origin);
  const all = ['https://*.paypal.com', 'https://*.paypalobjects.com'];
  return { scripts: all, calls: all, frames: all, fonts: [], images: all };
}
