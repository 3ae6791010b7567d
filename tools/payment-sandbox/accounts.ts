import { PAYPAL_ACCOUNTS } from './paypal/accounts.ts';
import { SQUARE_ACCOUNTS } from './square/accounts.ts';

/** The shop's settings for taking cards through a sandbox at this address. */
export function cardSettings(url: string): Record<string, string> {
  return {
    CARD_API_URL: url,
    CARD_SCRIPT_URL: `${url}/v1/square.js`,
    ...Object.fromEntries(
      SQUARE_ACCOUNTS.flatMap((each) => [
        [`CARD_${each.country}_APPLICATION_ID`, each.application_id],
        [`CARD_${each.country}_LOCATION_ID`, each.location_id],
        [`CARD_${each.country}_ACCESS_TOKEN`, each.access_token],
        [`CARD_${each.country}_WEBHOOK_KEYS`, each.webhook_key],
      ]),
    ),
  };
}

/** The shop's settings for taking PayPal through a sandbox at this address. */
export function paypalSettings(url: string): Record<string, string> {
  return {
    PAYPAL_API_URL: url,
    PAYPAL_SCRIPT_URL: `${url}/sdk/js`,
    ...Object.fromEntries(
      PAYPAL_ACCOUNTS.flatMap((each) => [
        [`PAYPAL_${each.country}_CLIENT_ID`, each.client_id],
        [`PAYPAL_${each.country}_SECRET`, each.client_secret],
        [`PAYPAL_${each.country}_WEBHOOK_ID`, each.webhook_id],
      ]),
    ),
  };
}
