/** The browser side: the world's script and the frame with its card fields. */

/** `window.Square` as the real script defines it, as far as card payments go. */
export const SQUARE_SCRIPT = `(() => {
  const origin = new URL(document.currentScript.src).origin;
  class SquareError extends Error { constructor(name, message) { super(message); this.name = name; } }

  function card(applicationId, locationId) {
    let frame, seen = 0;
    const waiting = new Map(), listeners = new Map();
    const ask = (type, data) => new Promise((resolve) => {
      const id = ++seen; waiting.set(id, resolve);
      frame.contentWindow.postMessage({ sandboxFields: true, id, type, data }, origin);
    });
    function hear(event) {
      if (event.origin !== origin || !event.data || !event.data.sandboxFields) return;
      if (!frame || event.source !== frame.contentWindow) return;
      const { id, type, data } = event.data;
      if (id) { waiting.get(id)?.(data); waiting.delete(id); return; }
      if (type === 'height') frame.style.height = data + 'px';
      else for (const listener of listeners.get(type) ?? []) listener({ detail: data });
    }
    return {
      async attach(target) {
        if (frame) throw new SquareError('PaymentMethodAlreadyAttachedError', 'The card is attached already.');
        const element = typeof target === 'string' ? document.querySelector(target) : target;
        if (!element) throw new SquareError('ElementNotFoundError', 'The element to attach to was not found.');
        window.addEventListener('message', hear);
        frame = document.createElement('iframe');
        frame.title = 'Secure card fields';
        frame.src = origin + '/v1/fields?application_id=' + encodeURIComponent(applicationId);
        frame.setAttribute('scrolling', 'no');
        Object.assign(frame.style, { width: '100%', height: '190px', border: '0', display: 'block' });
        const loaded = new Promise((resolve, reject) => {
          frame.addEventListener('load', resolve, { once: true });
          frame.addEventListener('error', reject, { once: true });
        });
        element.append(frame);
        await loaded;
      },
      async configure(options) { if (frame) await ask('configure', options); },
      async destroy() {
        window.removeEventListener('message', hear);
        frame?.remove(); frame = undefined;
        return true;
      },
      addEventListener(type, listener) {
        listeners.set(type, [...(listeners.get(type) ?? []), listener]);
      },
      removeEventListener(type, listener) {
        listeners.set(type, (listeners.get(type) ?? []).filter((each) => each !== listener));
      },
      async tokenize(details) {
        if (!frame) throw new SquareError('PaymentMethodNotAttachedError', 'The card is not attached.');
        return ask('tokenize', { applicationId, locationId, details });
      },
    };
  }

  window.Square = {
    payments(applicationId, locationId) {
      if (!/^sandbox-sq0idb-/.test(applicationId)) {
        throw new SquareError('ApplicationIdEnvironmentMismatchError', 'The application id is not for the sandbox.');
      }
      if (!locationId) throw new SquareError('InvalidLocationIdError', 'The location id is missing.');
      return { card: async () => card(applicationId, locationId), setLocale: async () => {} };
    },
  };
})();
`;

export const FIELDS_PAGE = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Card fields</title>
<meta name="viewport" content="width=device-width">
<link rel="stylesheet" href="/v1/fields.css"></head>
<body><form id="fields" novalidate>
<p class="wide"><label for="number">Card number</label>
<input id="number" inputmode="numeric" autocomplete="cc-number" maxlength="23" aria-describedby="number-error">
<span class="error" id="number-error"></span></p>
<p><label for="expiry">Expiry (MM/YY)</label>
<input id="expiry" inputmode="numeric" autocomplete="cc-exp" maxlength="7" aria-describedby="expiry-error">
<span class="error" id="expiry-error"></span></p>
<p><label for="cvv">CVV</label>
<input id="cvv" inputmode="numeric" autocomplete="cc-csc" maxlength="4" aria-describedby="cvv-error">
<span class="error" id="cvv-error"></span></p>
<p><label for="postal">Postal code</label>
<input id="postal" autocomplete="postal-code" maxlength="10" aria-describedby="postal-error">
<span class="error" id="postal-error"></span></p>
</form><script src="/v1/fields.js"></script></body></html>
`;

export const FIELDS_STYLE = `
* { box-sizing: border-box } body { margin: 0; font: 16px/1.4 system-ui, sans-serif; color: #101827; background: transparent }
form { display: grid; grid-template-columns: repeat(3, 1fr); gap: 12px; padding: 4px }
p { margin: 0 } .wide { grid-column: 1 / -1 }
label { display: block; font-size: 14px; font-weight: 600; margin-bottom: 4px }
input { width: 100%; height: 44px; font: inherit; padding: 0 12px; border: 1px solid #8a94a3; border-radius: 6px; background: #fff; color: inherit }
input:focus { outline: 3px solid #1d5fd1; outline-offset: 1px }
input[aria-invalid=true] { border-color: #b3261e; border-width: 2px }
.error { display: block; min-height: 0; color: #b3261e; font-size: 14px }
@media (max-width: 360px) { form { grid-template-columns: 1fr 1fr } }
`;

export const FIELDS_SCRIPT = `(() => {
  const ids = { cardNumber: 'number', expirationDate: 'expiry', cvv: 'cvv', postalCode: 'postal' };
  const input = (id) => document.getElementById(id);
  let parentOrigin = '*';
  const tell = (message) => parent.postMessage({ sandboxFields: true, ...message }, parentOrigin);
  const tellHeight = () => tell({ type: 'height', data: Math.ceil(document.getElementById('fields').getBoundingClientRect().height) });

  input('number').addEventListener('input', (event) => {
    const digits = event.target.value.replace(/\\D/g, '').slice(0, 16);
    event.target.value = digits.replace(/(.{4})(?=.)/g, '$1 ');
  });
  input('expiry').addEventListener('input', (event) => {
    const digits = event.target.value.replace(/\\D/g, '').slice(0, 4);
    event.target.value = digits.length > 2 ? digits.slice(0, 2) + '/' + digits.slice(2) : digits;
  });

  function show(errors) {
    for (const [field, id] of Object.entries(ids)) {
      const error = errors.find((each) => each.field === field);
      input(id).setAttribute('aria-invalid', String(Boolean(error)));
      input(id + '-error').textContent = error ? error.message : '';
    }
    tellHeight();
    const first = errors[0] && ids[errors[0].field];
    if (first) input(first).focus();
  }

  addEventListener('message', async (event) => {
    if (event.source !== parent || !event.data || !event.data.sandboxFields) return;
    parentOrigin = event.origin;
    const { id, type } = event.data;
    if (type !== 'tokenize') return tell({ id });
    const answer = await fetch('/v1/tokens', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        application_id: new URL(location.href).searchParams.get('application_id'),
        number: input('number').value, expiry: input('expiry').value,
        cvv: input('cvv').value, postal_code: input('postal').value,
      }),
    });
    const result = await answer.json();
    show(result.errors ?? []);
    tell({ id, data: result });
  });
  document.getElementById('fields').addEventListener('submit', (event) => event.preventDefault());
  tellHeight();
})();
`;
