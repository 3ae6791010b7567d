import type { Currency } from '#domain/money.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { PayPalAccount } from '#server/platform/settings.ts';
import { outcomeOfFault, type PayPalFault } from './paypal-errors.ts';
import type { Outcome } from './provider.ts';

export interface PayPalOptions {
  api_url: string;
  accounts: Record<Currency, PayPalAccount | undefined>;
  clock: Clock;
  /** How long to wait for one answer, in milliseconds. */
  timeout?: number;
}

const TIMEOUT = 10_000;
/** A token is renewed this long before it ends. */
const EARLY_MS = 60_000;

interface Token {
  value: string;
  until: number;
}

/** One call of the provider's API. The same `request_id` makes a repeat the same request. */
export type PayPalCall = <T>(
  currency: Currency,
  method: 'GET' | 'POST',
  path: string,
  sent?: { body: object | string; request_id?: string },
) => Promise<Outcome<T>>;

/** Calls with a token that is kept until shortly before it ends and renewed by one caller at a time. */
export function createPayPalCalls(options: PayPalOptions): PayPalCall {
  const tokens = new Map<Currency, Promise<Outcome<Token>>>();

  async function ask<T>(path: string, init: RequestInit): Promise<{ status: number; outcome: Outcome<T> }> {
    try {
      const response = await fetch(`${options.api_url}${path}`, {
        ...init,
        redirect: 'error',
        signal: AbortSignal.timeout(options.timeout ?? TIMEOUT),
      });
      const text = await response.text();
      const { status } = response;
      if (!response.ok) return { status, outcome: outcomeOfFault(status, faultIn(text)) };
      return { status, outcome: { outcome: 'ok', value: (text === '' ? {} : JSON.parse(text)) as T } };
    } catch (error) {
      const code = error instanceof Error ? error.name : 'NO_ANSWER';
      return { status: 0, outcome: { outcome: 'unknown', code } };
    }
  }

  async function fetchToken(account: PayPalAccount): Promise<Outcome<Token>> {
    const basic = Buffer.from(`${account.client_id}:${account.secret}`).toString('base64');
    const { outcome } = await ask<{ access_token?: string; expires_in?: number }>('/v1/oauth2/token', {
      method: 'POST',
      headers: {
        authorization: `Basic ${basic}`,
        'content-type': 'application/x-www-form-urlencoded',
        accept: 'application/json',
      },
      body: 'grant_type=client_credentials',
    });
    if (outcome.outcome !== 'ok') return outcome;
    const { access_token, expires_in } = outcome.value;
    if (!access_token) return { outcome: 'unknown', code: 'NO_TOKEN' };
    const until = options.clock().getTime() + (expires_in ?? 0) * 1000 - EARLY_MS;
    return { outcome: 'ok', value: { value: access_token, until } };
  }

  async function tokenOf(currency: Currency, account: PayPalAccount): Promise<Outcome<Token>> {
    const known = tokens.get(currency);
    const kept = await known;
    if (kept?.outcome === 'ok' && kept.value.until > options.clock().getTime()) return kept;
    // Whoever waited for the same stale token finds the renewal that another began.
    if (tokens.get(currency) === known) tokens.set(currency, fetchToken(account));
    return tokens.get(currency)!;
  }

  return async (currency, method, path, sent) => {
    const account = options.accounts[currency];
    if (!account) return { outcome: 'declined', decline: 'unavailable', code: 'NO_ACCOUNT' };
    for (let tries = 0; ; tries++) {
      const token = await tokenOf(currency, account);
      if (token.outcome !== 'ok') return token;
      const response = await ask<never>(path, {
        method,
        headers: {
          authorization: `Bearer ${token.value.value}`,
          'content-type': 'application/json',
          prefer: 'return=representation',
          ...(sent?.request_id ? { 'paypal-request-id': sent.request_id } : {}),
        },
        ...(sent ? { body: typeof sent.body === 'string' ? sent.body : JSON.stringify(sent.body) } : {}),
      });
      if (response.status !== 401 || tries > 0) return response.outcome;
      tokens.delete(currency);
    }
  };
}

function faultIn(text: string): PayPalFault {
  try {
    const fault = JSON.parse(text) as unknown;
    return typeof fault === 'object' && fault !== null ? (fault as PayPalFault) : {};
  } catch {
    return {};
  }
}
