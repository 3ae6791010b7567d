import type { AppContext } from '#server/calls/context.ts';
import type { Dispatcher } from '#server/calls/dispatch.ts';
import type { Transport } from '#web/platform/api.ts';
import type { PageState } from '#web/platform/page-state.ts';
import { bootScript, headScript, inlineHash, stateElement } from './boot-script.ts';
import type { PageCaller } from './page-caller.ts';
import type { PageStyle } from './page-style.ts';
import type { Renderer } from './renderer.ts';
import { securityPolicy } from './security-policy.ts';

export interface PageOptions {
  dispatcher: Dispatcher;
  context: AppContext;
  renderer: Renderer;
  isDevelopment?: boolean;
}

export interface RenderedPage {
  status: number;
  /** The Content-Security-Policy header. */
  policy: string;
  noindex: boolean;
  isCheckout: boolean;
  /** Shared pages are stored in Brotli only: as text, they would take five times as much memory. */
  body: { text: Buffer } | { brotli: Buffer };
}

export type Rendering = { cookies: string[] } & (
  | { kind: 'redirect'; status: number; location: string }
  | {
      kind: 'page';
      page: RenderedPage;
      /** False if a call of the page failed and may succeed the next time. */
      isComplete: boolean;
    }
);

/** Creates the function that renders the document of a request, for a caller and with the page's state. */
export function createDocumentBuilder({ dispatcher, context, renderer, isDevelopment = false }: PageOptions) {
  const { settings } = context;
  const { css, font } = renderer;
  const assets = { css, font };
  const script = bootScript(renderer.entry);

  return async function buildDocument(
    request: Request,
    caller: PageCaller,
    state: PageState,
  ): Promise<Rendering> {
    const cookies: string[] = [];
    let isComplete = true;
    let isUnavailable = false;
    const transport = createInProcessTransport(dispatcher, caller, cookies, (status) => {
      // After a rate limit or server error, the next request may succeed.
      if (status === 429 || status >= 500) isComplete = false;
      if (status === 503) isUnavailable = true;
    });
    const rendered = await renderer.render(request, { transport, state, assets });
    if (rendered.kind === 'redirect') return { ...rendered, cookies };
    const { handle, hydration, loaderError } = rendered;
    if (loaderError)
      context.log.error({ err: loaderError, request: caller.request_id }, 'page data not loaded');
    const style = renderer.styleOf?.(rendered.html);
    // Only the checkout needs a separate document, because only its policy allows the payment providers.
    const isCheckout = handle.ownDocument === true;
    // The checkout has no vehicle strip and one currency, so it does without the script in the head.
    const inHead = isCheckout ? null : headScript(state);
    const page: RenderedPage = {
      status: rendered.status === 500 && isUnavailable ? 503 : rendered.status,
      policy: securityPolicy(settings, {
        inlineHashes: [inHead, script].filter((each) => each !== null).map(inlineHash),
        styleHash: style ? inlineHash(style.text) : null,
        isCheckout,
        isDevelopment,
      }),
      noindex: handle.noindex === true,
      isCheckout,
      body: {
        text: Buffer.from(
          withHead(
            withScripts(rendered.html, hydration && { page: rendered.state, hydration }),
            inHead,
            style,
          ),
        ),
      },
    };
    isComplete &&= page.status < 500;
    const kind = state.has_both_currencies ? 'shared' : 'personal';
    context.metrics.countRender(isComplete ? kind : 'incomplete');
    return { kind: 'page', page, cookies, isComplete };
  };

  /** Adds what the first paint needs to the head. */
  function withHead(html: string, code: string | null, style?: PageStyle): string {
    const script = code ? `<script>${code}</script>` : '';
    const styles = style
      ? `<style id="style" data-paths="${style.paths.join(' ')}">${style.text}</style>`
      : '';
    // A function, because `$` has a special meaning in a replacement text.
    return html.replace('</head>', () => `${script}${styles}</head>`);
  }

  /** Adds state and scripts at the end of the body, so that the page is painted before they arrive. */
  function withScripts(html: string, data: object | null): string {
    if (data === null) return html;
    const devScripts = (renderer.scripts ?? []).join('');
    const scripts = `${stateElement(data)}<script>${script}</script>${devScripts}`;
    return html.replace('</body>', () => `${scripts}</body>`);
  }
}

/** Passes a page's calls straight to the dispatcher on behalf of the requesting browser. */
function createInProcessTransport(
  dispatcher: Dispatcher,
  caller: PageCaller,
  cookies: string[],
  onStatus: (status: number) => void,
): Transport {
  const jar = { ...caller.cookies };
  return async ({ call, params, query, body }) => {
    const response = await dispatcher.dispatch({ ...caller, cookies: jar, call, params, query, body });
    onStatus(response.status);
    for (const cookie of response.cookies) {
      cookies.push(cookie);
      // Later calls of the same page must be made as the same guest.
      const [name, value] = cookie.split(';', 1)[0]!.split('=', 2) as [string, string];
      jar[name] = decodeURIComponent(value);
    }
    return { status: response.status, json: JSON.parse(String(response.body)) };
  };
}
