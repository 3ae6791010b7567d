import { readFileSync } from 'node:fs';
import type { ApiRequest, ApiResponse } from './http.ts';
import { getSigner } from './paypal/certificate.ts';
import { checkoutPage, showOrder, submitCheckout } from './paypal/checkout-page.ts';
import { createCardToken } from './square/card-tokens.ts';
import type { SandboxState } from './state.ts';

/** Paths of the static files in `browser/`. */
const FILES: Record<string, string> = {
  '/v1/square.js': 'square.js',
  '/v1/card-fields': 'card-fields.html',
  '/v1/card-fields.js': 'card-fields.js',
  '/v1/card-fields.css': 'card-fields.css',
  '/sdk/js': 'paypal.js',
  '/sdk/button': 'paypal-button.html',
  '/sdk/button.js': 'paypal-button.js',
  '/sdk/button.css': 'paypal-button.css',
  '/checkoutnow.js': 'paypal-checkout.js',
  '/checkoutnow.css': 'paypal-checkout.css',
};
const TYPES: Record<string, string> = { html: 'text/html', css: 'text/css', js: 'text/javascript' };

/** The response to a request that needs no credentials: from a browser, or for the certificate that signs webhooks. */
export function findPage(state: SandboxState, request: ApiRequest): ApiResponse | undefined {
  const { method, path, query } = request;
  const token = query.get('token') ?? '';
  switch (`${method} ${path}`) {
    case 'POST /v1/tokens':
      return createCardToken(state, request.body);
    case 'GET /sdk/order':
      return showOrder(state, token);
    case 'GET /checkoutnow':
      return checkoutPage(state, token);
    case 'POST /checkoutnow':
      return submitCheckout(state, token, new URLSearchParams(request.raw));
  }
  const file = FILES[path];
  if (method === 'GET' && file) return readStaticFile(file);
  // Compared last, because the first call of `getSigner` generates a key, which takes a moment.
  if (path.startsWith('/v1/notifications/certs/') && path.endsWith(`/${getSigner().id}`)) {
    return {
      status: 200,
      body: getSigner().certificate,
      headers: { 'content-type': 'application/x-pem-file' },
    };
  }
  return undefined;
}

function readStaticFile(name: string): ApiResponse {
  const type = TYPES[name.split('.').at(-1)!];
  return {
    status: 200,
    body: readFileSync(new URL(`browser/${name}`, import.meta.url), 'utf8'),
    headers: { 'content-type': `${type}; charset=utf-8`, 'cache-control': 'no-store' },
  };
}
