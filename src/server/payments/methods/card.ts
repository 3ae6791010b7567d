import type { Settings } from '#server/settings/settings.ts';
import { type PaymentMethod, type ScriptOrigins, sandboxOrigins } from '../payment-method.ts';
import { createSquareProvider } from '../square.ts';
import { createSquareWebhookReader } from '../square-events.ts';

const WEBHOOK_PATH = '/webhooks/square';

export function createCardMethod(
  { card, public_url }: Settings,
  timeouts: { timeout?: number },
): PaymentMethod<'card'> {
  const { accounts, script_url } = card;
  return {
    ...createSquareProvider({ ...card, ...timeouts }),
    method: 'card',
    flow: 'token',
    hold_minutes: 15,
    invalid_token_refusal: 'token-missing',
    refusals: {},
    browserOptions(currency) {
      const account = accounts[currency];
      if (!account) return null;
      const { application_id, location_id } = account;
      return { application_id, location_id, script_url };
    },
    webhook_path: WEBHOOK_PATH,
    readWebhook: createSquareWebhookReader({
      url: public_url + WEBHOOK_PATH,
      keys: Object.values(accounts).flatMap((each) => each?.webhook_keys ?? []),
    }),
  };
}

/**
 * 3-D Secure challenges are pages of the cardholder's bank in a frame. Their origin is unknown, so the checkout allows
 * any https frame. Frames cannot read the page around them.
 */
const ANY_BANK = 'https:';

export function cardOrigins({ card }: Pick<Settings, 'card'>): ScriptOrigins | null {
  if (!card.accounts.ca && !card.accounts.us) return null;
  const { origin } = new URL(card.script_url);
  if (!origin.endsWith('.squarecdn.com')) return sandboxOrigins(origin);
  const host = origin.includes('//sandbox.') ? 'squareupsandbox.com' : 'squareup.com';
  return {
    scripts: [origin],
    calls: [origin, `https://pci-connect.${host}`, `https://connect.${host}`, `https://api.${host}`],
    frames: [origin, ANY_BANK],
    fonts: ['https://square-fonts-production-f.squarecdn.com', 'https://d1g145x70srn7h.cloudfront.net'],
    images: [origin],
  };
}
