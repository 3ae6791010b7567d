/** `window.Square`: the part of Square's Web Payments SDK that the shop uses. */
(() => {
  const { origin } = new URL(document.currentScript.src);

  function createCard() {
    let frame;
    let resolveToken;

    function onMessage(event) {
      if (event.origin !== origin || event.source !== frame?.contentWindow) return;
      const { type, data } = event.data;
      if (type === 'height') frame.style.height = `${data}px`;
      if (type === 'result') resolveToken?.(data);
    }

    return {
      async attach(element) {
        addEventListener('message', onMessage);
        frame = document.createElement('iframe');
        frame.title = 'Secure card fields';
        frame.src = `${origin}/v1/card-fields`;
        frame.setAttribute('scrolling', 'no');
        Object.assign(frame.style, { width: '100%', height: '190px', border: '0', display: 'block' });
        const loaded = new Promise((resolve) => {
          frame.addEventListener('load', resolve, { once: true });
        });
        element.append(frame);
        await loaded;
      },
      tokenize() {
        return new Promise((resolve) => {
          resolveToken = resolve;
          frame.contentWindow.postMessage({ type: 'tokenize' }, origin);
        });
      },
      async destroy() {
        removeEventListener('message', onMessage);
        frame?.remove();
        return true;
      },
    };
  }

  window.Square = { payments: () => ({ card: async () => createCard() }) };
})();
