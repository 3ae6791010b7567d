import type { Answer, Asked } from './answer.ts';
import {
  BUTTON_PAGE,
  BUTTON_SCRIPT,
  BUTTON_STYLE,
  WAITING_PAGE,
  WAITING_SCRIPT,
} from './paypal/browser/button-frame.ts';
import { answerCheckout, checkoutPage, orderFacts } from './paypal/browser/checkout.ts';
import { CHECKOUT_SCRIPT, CHECKOUT_STYLE } from './paypal/browser/checkout-files.ts';
import { sdkScript } from './paypal/browser/script.ts';
import { signer } from './paypal/certificate.ts';
import { FIELDS_PAGE, FIELDS_SCRIPT, FIELDS_STYLE, SQUARE_SCRIPT } from './square/browser.ts';
import { mintToken } from './square/tokens.ts';
import type { SandboxState } from './state.ts';

const [SCRIPT, PAGE, STYLE] = ['text/javascript', 'text/html', 'text/css'];

const FILES: Record<string, [type: string | undefined, text: string]> = {
  '/v1/square.js': [SCRIPT, SQUARE_SCRIPT],
  '/v1/fields': [PAGE, FIELDS_PAGE],
  '/v1/fields.js': [SCRIPT, FIELDS_SCRIPT],
  '/v1/fields.css': [STYLE, FIELDS_STYLE],
  '/sdk/buttons': [PAGE, BUTTON_PAGE],
  '/sdk/buttons.js': [SCRIPT, BUTTON_SCRIPT],
  '/sdk/buttons.css': [STYLE, BUTTON_STYLE],
  '/sdk/waiting': [PAGE, WAITING_PAGE],
  '/sdk/waiting.js': [SCRIPT, WAITING_SCRIPT],
  '/checkoutnow.js': [SCRIPT, CHECKOUT_SCRIPT],
  '/checkoutnow.css': [STYLE, CHECKOUT_STYLE],
};

/** What browsers and certificate checks fetch, for which nobody signs in; nothing for every other path. */
export function pageFor(world: SandboxState, { method, path, query, raw, body }: Asked): Answer | undefined {
  if (path === '/v1/tokens' && method === 'POST') return mintToken(world, body);
  const token = query.get('token') ?? '';
  if (path === '/checkoutnow' && method === 'POST') {
    return answerCheckout(world, token, new URLSearchParams(raw));
  }
  if (method !== 'GET') return undefined;
  const file = FILES[path];
  if (file) return textAnswer(`${file[0]}; charset=utf-8`, file[1]);
  if (path === '/sdk/js') return sdkScript(query);
  if (path === '/sdk/order') return orderFacts(world, token);
  if (path === '/checkoutnow') return checkoutPage(world, token);
  if (path === '/v1/notifications/certs/authority')
    return textAnswer('application/x-pem-file', signer().authority);
  if (path === `/v1/notifications/certs/${signerIdFor(path)}`) {
    return textAnswer('application/x-pem-file', signer().chain);
  }
  return undefined;
}

/** Making the signer's keys takes a moment: only when a certificate is asked for. */
const signerIdFor = (path: string) => (path.startsWith('/v1/notifications/certs/') ? signer().id : '');

const textAnswer = (type: string, body: string): Answer => ({
  status: 200,
  body,
  headers: { 'content-type': type, 'cache-control': 'no-store' },
});
