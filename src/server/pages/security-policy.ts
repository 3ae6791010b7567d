import type { ScriptOrigins } from '#server/payments/payment-method.ts';
import { checkoutOrigins } from '#server/payments/providers.ts';
import type { Settings } from '#server/settings/settings.ts';
import { POLICY_REPORT_PATH } from './policy-reports.ts';

/** The response header that defines the endpoint to which the policy's `report-to` refers. */
export const REPORTING_ENDPOINTS = { 'reporting-endpoints': `checkout="${POLICY_REPORT_PATH}"` };

/** Content Security Policy of the worker that reads bar codes. Unlike pages, it may run WebAssembly. */
export const BARCODE_WORKER_POLICY =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'";

/** The policy of a page. Only the policy of the checkout allows the payment providers and reports violations. */
export function securityPolicy(
  settings: Pick<Settings, 'card' | 'paypal' | 'image_pattern' | 'image_hosts' | 'secure'>,
  page: { inlineHashes: string[]; styleHash?: string | null; isCheckout: boolean; isDevelopment: boolean },
): string {
  const providerOrigins = page.isCheckout ? checkoutOrigins(settings) : [];
  const originsFor = (kind: keyof ScriptOrigins) => [
    ...new Set(providerOrigins.flatMap((origins) => origins[kind])),
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
    // The providers' scripts insert styles and load style sheets from their own origins.
    'style-src': [
      "'self'",
      page.isCheckout ? "'unsafe-inline'" : (page.styleHash ?? "'unsafe-inline'"),
      ...originsFor('scripts'),
    ],
    'img-src': ["'self'", 'data:', ...images, ...originsFor('images')],
    'connect-src': ["'self'", ...originsFor('calls'), ...(page.isDevelopment ? ['ws:'] : [])],
    'frame-src': frames.length > 0 ? frames : ["'none'"],
    'font-src': ["'self'", ...originsFor('fonts')],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
    // Browsers without `report-to` use `report-uri`.
    ...(page.isCheckout ? { 'report-uri': [POLICY_REPORT_PATH], 'report-to': ['checkout'] } : {}),
    ...(settings.secure ? { 'upgrade-insecure-requests': [] } : {}),
  };
  return Object.entries(directives)
    .map(([name, values]) => [name, ...values].join(' '))
    .join('; ');
}
