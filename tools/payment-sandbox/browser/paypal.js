/** `window.paypal`: the part of PayPal's SDK (version 5) that the shop uses. The button is a frame. */
(() => {
  const script = document.currentScript;
  const { origin, searchParams } = new URL(script.src);
  const clientId = searchParams.get('client-id');

  function Buttons(options) {
    let frame;
    /** PayPal's page within the shop's page, for browsers that block the window. */
    let overlay;
    let isEnabled = true;
    let orderID;
    let onRendered;
    let onWindowOpened;

    const post = (type, data) => frame?.contentWindow?.postMessage({ type, data }, origin);

    function onMessage(event) {
      const page = overlay?.querySelector('iframe');
      const isFromPayPal = [frame, page].some((each) => each && each.contentWindow === event.source);
      if (event.origin !== origin || !isFromPayPal) return;
      const { type, data } = event.data;
      handlers[type]?.(data);
    }

    const handlers = {
      ready() {
        post('setup', clientId);
        options.onInit?.({}, { enable: () => setEnabled(true), disable: () => setEnabled(false) });
        // The button is disabled until the shop's onInit has run.
        setEnabled(isEnabled);
        onRendered();
      },
      click: startPayment,
      'window-opened': () => onWindowOpened(),
      'window-blocked': showOverlay,
      result: finishPayment,
    };

    async function setEnabled(nextIsEnabled) {
      isEnabled = nextIsEnabled;
      post('enabled', isEnabled);
    }

    async function startPayment() {
      let isRejected = false;
      const actions = {
        resolve: async () => {},
        reject: async () => {
          isRejected = true;
        },
      };
      let windowOpened;
      try {
        await options.onClick?.({}, actions);
        if (isRejected || !isEnabled) return reset();
        windowOpened = openWindow();
        orderID = await options.createOrder();
        if (typeof orderID !== 'string' || orderID === '')
          throw new Error('Expected an order id to be passed');
        await windowOpened;
        post('show-order', orderID);
      } catch (error) {
        await windowOpened;
        fail(error);
      }
    }

    /** Asks the frame to open PayPal's window. Waits for its reply, because a message sent earlier can get lost. */
    const openWindow = () =>
      new Promise((resolve) => {
        onWindowOpened = resolve;
        post('open-window');
      });

    async function finishPayment({ outcome, payerID, message }) {
      closeOverlay();
      let isRestarted = false;
      try {
        if (outcome === 'failed') throw new Error(message);
        if (outcome === 'cancelled') await options.onCancel?.({ orderID });
        else {
          const restart = async () => {
            isRestarted = true;
          };
          await options.onApprove?.({ orderID, payerID }, { restart });
        }
      } catch (error) {
        return fail(error);
      }
      if (!isRestarted) return reset();
      await openWindow();
      post('show-order', orderID);
    }

    function fail(error) {
      reset();
      options.onError?.(error);
    }

    function reset() {
      closeOverlay();
      post('reset');
    }

    function closeOverlay() {
      overlay?.remove();
      overlay = undefined;
    }

    function showOverlay() {
      overlay = document.createElement('div');
      overlay.setAttribute('role', 'dialog');
      overlay.setAttribute('aria-modal', 'true');
      overlay.setAttribute('aria-label', 'PayPal');
      const style = { position: 'fixed', inset: '0', zIndex: '2147483647', background: 'rgb(0 0 0 / 60%)' };
      Object.assign(overlay.style, style);
      const page = document.createElement('iframe');
      page.title = 'PayPal Checkout';
      page.src = `${origin}/checkoutnow?token=${encodeURIComponent(orderID)}`;
      Object.assign(page.style, { width: '100%', height: '100%', border: '0' });
      overlay.append(page);
      document.body.append(overlay);
    }

    return {
      isEligible: () => true,
      render(target) {
        const element = typeof target === 'string' ? document.querySelector(target) : target;
        addEventListener('message', onMessage);
        frame = document.createElement('iframe');
        frame.title = 'PayPal';
        frame.src = `${origin}/sdk/button`;
        frame.setAttribute('scrolling', 'no');
        Object.assign(frame.style, { width: '100%', height: '48px', border: '0', display: 'block' });
        const rendered = new Promise((resolve) => {
          onRendered = resolve;
        });
        element.append(frame);
        return rendered;
      },
      async close() {
        removeEventListener('message', onMessage);
        reset();
        frame?.remove();
      },
    };
  }

  window[script.dataset.namespace || 'paypal'] = { Buttons };
})();
