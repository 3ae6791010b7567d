import type { Answer } from '../../answer.ts';
import { PAYPAL_ACCOUNTS } from '../accounts.ts';

const text = (status: number, body: string, type = 'text/javascript; charset=utf-8'): Answer => ({
  status,
  body,
  headers: { 'content-type': type, 'cache-control': 'no-store' },
});

/** GET /sdk/js: the script for one client and one currency, or 400 with the reason as the real one has it. */
export function sdkScript(query: URLSearchParams): Answer {
  const client_id = query.get('client-id');
  const currency = query.get('currency') ?? 'USD';
  const account = PAYPAL_ACCOUNTS.find((each) => each.client_id === client_id);
  if (!account) return refused('client-id not recognized for either production or sandbox');
  if (account.currency !== currency) return refused(`currency ${currency} is not taken by this seller`);
  const intent = query.get('intent') ?? 'capture';
  if (intent !== 'capture' && intent !== 'authorize') return refused(`intent ${intent} is not valid`);
  const components = (query.get('components') ?? 'buttons').split(',');
  if (!components.includes('buttons')) return refused('only the component buttons is served here');
  return text(200, SCRIPT.replace('{{settings}}', JSON.stringify({ client_id, currency, intent })));
}

const refused = (reason: string) =>
  text(400, `throw new Error(${JSON.stringify(`SDK Validation error: '${reason}'`)});`);

/** `window.paypal` as the real script defines it, as far as the PayPal button goes. */
const SCRIPT = `(() => {
  const script = document.currentScript;
  const { origin } = new URL(script.src);
  const settings = {{settings}};

  function Buttons(options = {}) {
    const funding = options.fundingSource ?? 'paypal';
    let frame, overlay, enabled = true, order;
    let rendered, failed, windowIsUp;

    const tell = (type, data) => frame?.contentWindow?.postMessage({ sandboxPaypal: true, type, data }, origin);
    const fail = (error) => {
      end();
      if (options.onError) options.onError(error);
      else setTimeout(() => { throw error; });
    };
    const end = () => { overlay?.remove(); overlay = undefined; tell('end'); };

    function hear({ source, origin: from, data: message }) {
      if (from !== origin || !message?.sandboxPaypal) return;
      const isOwn = source === frame?.contentWindow || source === overlay?.querySelector('iframe').contentWindow;
      if (!isOwn) return;
      const { type, data } = message;
      if (type === 'ready') start();
      else if (type === 'height') frame.style.height = data + 'px';
      else if (type === 'click') click();
      else if (type === 'opened') windowIsUp();
      else if (type === 'blocked') showInPage();
      else if (type === 'decided') decided(data);
    }

    function start() {
      const actions = {
        enable: async () => { enabled = true; tell('enabled', true); },
        disable: async () => { enabled = false; tell('enabled', false); },
      };
      tell('setup', { settings, style: options.style ?? {} });
      options.onInit?.({ correlationID: 'sandbox' }, actions);
      rendered();
    }

    async function click() {
      let isRejected = false, opened;
      const actions = { resolve: async () => {}, reject: async () => { isRejected = true; } };
      try {
        const said = await options.onClick?.({ fundingSource: funding }, actions);
        if (said === false || isRejected || !enabled) return tell('end');
        opened = openWindow();
        order = await options.createOrder({ paymentSource: funding }, {});
        if (typeof order !== 'string' || order === '') throw new Error('Expected an order id to be passed');
        await opened;
        tell('go', order);
      } catch (error) {
        await opened;
        fail(error);
      }
    }

    async function decided({ outcome, orderID, payerID, message }) {
      overlay?.remove(); overlay = undefined;
      if (outcome === 'failed') return fail(new Error(message));
      let again = false;
      try {
        if (outcome === 'cancelled') {
          await options.onCancel?.({ orderID }, { redirect });
        } else {
          const restart = () => { again = true; return Promise.resolve(); };
          const data = { orderID, payerID, paymentID: null, billingToken: null, paymentSource: funding };
          await options.onApprove?.(data, { restart, redirect });
        }
      } catch (error) { return fail(error); }
      if (!again) return end();
      await openWindow();
      tell('go', orderID);
    }
    /** A message to a frame that is just opening a window can get lost, so its answer is waited for. */
    const openWindow = () => new Promise((resolve) => { windowIsUp = resolve; tell('open'); });
    const redirect = async (address) => { location.href = address; };

    /** Where a window may not open, the payment goes on in the page. */
    function showInPage() {
      overlay = document.createElement('div');
      overlay.setAttribute('role', 'dialog');
      overlay.setAttribute('aria-modal', 'true');
      overlay.setAttribute('aria-label', 'PayPal');
      Object.assign(overlay.style, { position: 'fixed', inset: '0', zIndex: '2147483647', background: 'rgba(0,0,0,.6)' });
      const inner = document.createElement('iframe');
      inner.title = 'PayPal Checkout';
      inner.src = origin + '/checkoutnow?token=' + encodeURIComponent(order);
      Object.assign(inner.style, { width: '100%', height: '100%', border: '0' });
      overlay.append(inner);
      document.body.append(overlay);
    }

    return {
      isEligible: () => funding === 'paypal',
      render(target) {
        const element = typeof target === 'string' ? document.querySelector(target) : target;
        if (!element) return Promise.reject(new Error('Document is ready and element ' + target + ' does not exist'));
        if (funding !== 'paypal') return Promise.reject(new Error(funding + ' is not eligible'));
        addEventListener('message', hear);
        frame = document.createElement('iframe');
        frame.title = 'PayPal';
        frame.src = origin + '/sdk/buttons';
        frame.setAttribute('scrolling', 'no');
        Object.assign(frame.style, { width: '100%', height: '48px', border: '0', display: 'block' });
        const done = new Promise((resolve, reject) => { rendered = resolve; failed = reject; });
        frame.addEventListener('error', () => failed(new Error('The button could not be loaded')));
        element.append(frame);
        return done;
      },
      async close() {
        removeEventListener('message', hear);
        end();
        frame?.remove(); frame = undefined;
      },
    };
  }

  window[script.dataset.namespace || 'paypal'] = {
    version: '5.0.0-sandbox',
    FUNDING: { PAYPAL: 'paypal', VENMO: 'venmo', CARD: 'card', PAYLATER: 'paylater' },
    getFundingSources: () => ['paypal'],
    isFundingEligible: (funding) => funding === 'paypal',
    Buttons,
  };
})();
`;
