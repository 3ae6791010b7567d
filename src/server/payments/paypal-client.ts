import type { Currency } from '#domain/money.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { PayPalAccount } from '#server/settings/payment-settings.ts';
import { beforeDeadline, beginProviderCall } from './deadline.ts';
import { type PayPalError, resultOfError } from './paypal-errors.ts';
import { type Deadline, mapResult, type ProviderResult } from './provider.ts';
import { sendToProvider } from './provider-http.ts';

export interface PayPalOptions {
  api_url: string;
  accounts: Record<Currency, PayPalAccount | undefined>;
  clock: Clock;
  /** The timeout of one call, in milliseconds. */
  timeout?: number;
}

const TOKEN_RENEWAL_MARGIN_MS = 60_000;

const NO_ACCOUNT = { outcome: 'declined', decline: 'unavailable', code: 'NO_ACCOUNT' } as const;

interface Token {
  access_token: string;
  expires_at: number;
}

interface PayPalRequest {
  method: 'GET' | 'POST';
  headers: Record<string, string>;
  body?: string;
  deadline?: Deadline | undefined;
}

/** Calls PayPal's API. PayPal uses `request_id` as the idempotency key. */
export type PayPalCall = <T>(
  currency: Currency,
  method: 'GET' | 'POST',
  path: string,
  request?: { body?: object | string; request_id?: string; deadline?: Deadline | undefined },
) => Promise<ProviderResult<T>>;

export interface PayPalClient {
  call: PayPalCall;
  /** Gets a new access token, because PayPal accepts old ones for hours after it has revoked the credentials. */
  checkCredentials(currency: Currency): Promise<ProviderResult<null>>;
}

/** The client caches one access token per currency. One caller at a time renews a token. */
export function createPayPalClient(options: PayPalOptions): PayPalClient {
  const tokens = new Map<Currency, Promise<ProviderResult<Token>>>();

  async function send<T>(
    path: string,
    { deadline, ...request }: PayPalRequest,
  ): Promise<{ status: number; result: ProviderResult<T> }> {
    try {
      const { status, text } = await sendToProvider('paypal', `${options.api_url}${path}`, {
        ...request,
        timeout: beginProviderCall(options.timeout, deadline),
      });
      if (status >= 300) return { status, result: resultOfError(status, parseError(text)) };
      return { status, result: { outcome: 'ok', value: (text === '' ? {} : JSON.parse(text)) as T } };
    } catch (error) {
      const code = error instanceof Error ? error.name : 'NO_ANSWER';
      return { status: 0, result: { outcome: 'unknown', code } };
    }
  }

  async function fetchToken(account: PayPalAccount): Promise<ProviderResult<Token>> {
    const credentials = Buffer.from(`${account.client_id}:${account.secret}`).toString('base64');
    const { result } = await send<{ access_token?: string; expires_in?: number }>('/v1/oauth2/token', {
      method: 'POST',
      headers: {
        authorization: `Basic ${credentials}`,
        'content-type': 'application/x-www-form-urlencoded',
        accept: 'application/json',
      },
      body: 'grant_type=client_credentials',
    });
    if (result.outcome !== 'ok') return result;
    const { access_token, expires_in } = result.value;
    if (!access_token) return { outcome: 'unknown', code: 'NO_TOKEN' };
    const expires_at = options.clock().getTime() + (expires_in ?? 0) * 1000 - TOKEN_RENEWAL_MARGIN_MS;
    return { outcome: 'ok', value: { access_token, expires_at } };
  }

  async function getToken(currency: Currency, account: PayPalAccount): Promise<ProviderResult<Token>> {
    const pending = tokens.get(currency);
    const cached = await pending;
    if (cached?.outcome === 'ok' && cached.value.expires_at > options.clock().getTime()) return cached;
    // Another caller may have begun the renewal while this one waited for the expired token.
    if (tokens.get(currency) === pending) tokens.set(currency, fetchToken(account));
    return tokens.get(currency)!;
  }

  const call: PayPalCall = async (currency, method, path, request) => {
    const account = options.accounts[currency];
    if (!account) return NO_ACCOUNT;
    for (let tries = 1; ; tries++) {
      const token = await beforeDeadline(getToken(currency, account), request?.deadline);
      if (token.outcome !== 'ok') return token;
      const { status, result } = await send<never>(path, {
        method,
        headers: {
          authorization: `Bearer ${token.value.access_token}`,
          'content-type': 'application/json',
          prefer: 'return=representation',
          ...(request?.request_id ? { 'paypal-request-id': request.request_id } : {}),
        },
        deadline: request?.deadline,
        ...(request?.body
          ? { body: typeof request.body === 'string' ? request.body : JSON.stringify(request.body) }
          : {}),
      });
      // A rejected token may have been revoked: try once with a new one.
      if (status !== 401 || tries > 1) return result;
      tokens.delete(currency);
    }
  };

  return {
    call,
    async checkCredentials(currency) {
      const account = options.accounts[currency];
      return account ? mapResult(await fetchToken(account), () => null) : NO_ACCOUNT;
    },
  };
}

function parseError(text: string): PayPalError {
  try {
    const error = JSON.parse(text) as unknown;
    return typeof error === 'object' && error !== null ? (error as PayPalError) : {};
  } catch {
    return {};
  }
}
