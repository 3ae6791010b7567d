import { randomUUID } from 'node:crypto';
import type { CallName, ClientInput, Reply } from '#contract/calls.ts';
import type { App } from '#server/app.ts';
import type { IncomingCall } from '#server/calls/incoming-call.ts';
import { readCookies } from '#server/platform/http/cookies.ts';
import { COMMAND_LANGUAGE } from '#tools/run/texts.ts';

/** A client that makes calls in this process and stores cookies like a browser. */
export interface Client {
  readonly cookies: Map<string, string>;
  readonly headers: Record<string, string>;
  /** Makes a call that may be refused. */
  call<K extends CallName>(call: K, input: ClientInput<K>): Promise<{ status: number; text: string }>;
  /** Throws unless the call succeeds. */
  request<K extends CallName>(call: K, input: ClientInput<K>): Promise<Reply<K>>;
}

export function createClient({ dispatcher }: Pick<App, 'dispatcher'>, ip: string): Client {
  const cookies = new Map<string, string>();
  const headers: Record<string, string> = {};
  const call: Client['call'] = async (name, input) => {
    const { params = {}, query = {}, body } = input as Pick<IncomingCall, 'body'> & Partial<IncomingCall>;
    const response = await dispatcher.dispatch({
      call: name,
      params,
      query,
      body,
      headers,
      cookies: readCookies([...cookies].map(([cookie, value]) => `${cookie}=${value}`).join('; ')),
      ip,
      request_id: randomUUID(),
      language: COMMAND_LANGUAGE,
      is_from_page: true,
    });
    for (const line of response.cookies) {
      const [, cookie, value] = /^([^=]+)=([^;]*)/.exec(line)!;
      cookies.set(cookie!, value!);
    }
    return { status: response.status, text: String(response.body) };
  };
  return {
    cookies,
    headers,
    call,
    async request(name, input) {
      const { status, text } = await call(name, input);
      if (status !== 200) throw new Error(`${name}: ${status} ${text}`);
      return JSON.parse(text);
    },
  };
}
