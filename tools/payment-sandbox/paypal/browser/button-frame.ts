/** The frame with the button, from PayPal's own origin, and the window it opens. */
export const BUTTON_PAGE = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>PayPal</title>
<meta name="viewport" content="width=device-width"><link rel="icon" href="data:,">
<link rel="stylesheet" href="/sdk/buttons.css"></head>
<body><button type="button" id="pay" aria-label="PayPal"><span id="label"></span><i>Pay</i><b>Pal</b></button>
<script src="/sdk/buttons.js"></script></body></html>
`;

export const BUTTON_STYLE = `
* { box-sizing: border-box } body { margin: 0; padding: 2px }
button { width: 100%; height: 44px; border: 0; border-radius: 6px; background: #ffc439; color: #003087;
  font: 700 20px/1 system-ui, sans-serif; cursor: pointer }
button i { color: #003087 } button b { color: #0070ba }
button:focus-visible { outline: 3px solid #1d5fd1; outline-offset: -1px }
button[aria-disabled=true], button[aria-busy=true] { opacity: .55; cursor: default }
#label { font-weight: 500; font-size: 16px }
`;

export const BUTTON_SCRIPT = `(() => {
  const button = document.getElementById('pay');
  let page = '*', settings, popup, watch, order, isWaiting;
  const tell = (type, data) => parent.postMessage({ sandboxPaypal: true, type, data }, page);
  const setBusy = (busy) => button.setAttribute('aria-busy', String(busy));

  button.addEventListener('click', () => {
    if (button.getAttribute('aria-busy') === 'true') return popup?.focus();
    setBusy(true);
    tell('click');
  });

  addEventListener('message', ({ source, origin, data: message }) => {
    if (!message?.sandboxPaypal) return;
    if (source === parent) { page = origin; work[message.type]?.(message.data); }
    else if (source !== popup || origin !== location.origin) return;
    else if (message.type === 'waiting') { isWaiting = true; lead(); }
    else decided(message.data);
  });

  const LABELS = { pay: 'Pay with ', buynow: 'Buy now with ', checkout: 'Check out with ' };
  const work = {
    setup(data) {
      settings = data.settings;
      const label = LABELS[data.style.label] ?? '';
      document.getElementById('label').textContent = label;
      button.setAttribute('aria-label', label + 'PayPal');
      if (data.style.height) button.style.height = data.style.height + 'px';
      tell('height', button.offsetHeight + 4);
    },
    enabled(isEnabled) { button.setAttribute('aria-disabled', String(!isEnabled)); },
    open() {
      setBusy(true);
      order = undefined;
      isWaiting = false;
      const [width, height] = [Math.min(500, screen.width), Math.min(700, screen.height)];
      popup = window.open('/sdk/waiting', '_blank', 'popup,width=' + width + ',height=' + height);
      clearInterval(watch);
      watch = popup && setInterval(() => popup?.closed && decided({ outcome: 'cancelled', orderID: order }), 200);
      tell('opened');
    },
    async go(id) {
      const answer = await fetch('/sdk/order?token=' + encodeURIComponent(id));
      const facts = answer.ok ? await answer.json() : {};
      const fault = !answer.ok ? 'Order Api response error: the order was not found'
        : facts.client_id !== settings.client_id ? 'Payee of the order does not match client-id'
        : facts.currency !== settings.currency
          ? 'Expected currency from order api call to be ' + settings.currency + ', got ' + facts.currency
        : facts.intent !== settings.intent ? 'Expected intent from order api call to be ' + settings.intent : '';
      if (fault) return decided({ outcome: 'failed', orderID: id, message: fault });
      order = id;
      if (popup) lead(); else tell('blocked');
    },
    end() { stop(); setBusy(false); },
  };

  /** The window goes on when it is there and the order is known, whichever comes later. */
  function lead() {
    if (isWaiting && order) popup.location.href = '/checkoutnow?token=' + encodeURIComponent(order);
  }

  function stop() {
    clearInterval(watch);
    const window = popup;
    popup = undefined;
    if (window && !window.closed) window.close();
  }
  function decided(data) { stop(); tell('decided', data); }
  tell('ready');
})();
`;

export const WAITING_PAGE = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>PayPal</title>
<meta name="viewport" content="width=device-width"><link rel="icon" href="data:,"><link rel="stylesheet" href="/checkoutnow.css"></head>
<body><main><p role="status">One moment…</p></main><script src="/sdk/waiting.js"></script></body></html>
`;

export const WAITING_SCRIPT = `window.opener?.postMessage({ sandboxPaypal: true, type: 'waiting' }, location.origin);
`;
