/** `window.Square`: the part of Square's Web Payments SDK that the shop uses. */
(() => {
  const { origin } = new URL(document.currentScript.src);

  const FRAME_TITLES = { en: 'Secure card fields', fr: 'Champs sécurisés de la carte' };
  const languageOf = (locale) => (locale.startsWith('fr') ? 'fr' : 'en');

  function createCard(language, style) {
    let frame;
    let resolveToken;
    const listeners = [];

    function onMessage(event) {
      if (event.origin !== origin || event.source !== frame?.contentWindow) return;
      const { type, data } = event.data;
      if (type === 'height') frame.style.height = `${data}px`;
      if (type === 'result') resolveToken?.(data);
      if (type === 'corrected') for (const listener of listeners) listener({ detail: { field: data } });
    }

    return {
      async attach(element) {
        addEventListener('message', onMessage);
        frame = document.createElement('iframe');
        frame.title = FRAME_TITLES[language];
        frame.src = `${origin}/v1/card-fields?language=${language}`;
        frame.setAttribute('scrolling', 'no');
        // The frame is wider by its padding, which has room for the focus ring.
        Object.assign(frame.style, {
          width: 'calc(100% + 8px)',
          height: '190px',
          margin: '-4px',
          border: '0',
          display: 'block',
        });
        const loaded = new Promise((resolve) => {
          frame.addEventListener('load', resolve, { once: true });
        });
        element.append(frame);
        await loaded;
        frame.contentWindow.postMessage({ type: 'style', data: style }, origin);
      },
      async configure({ postalCode }) {
        frame.contentWindow.postMessage({ type: 'postal-code', data: postalCode }, origin);
      },
      tokenize() {
        return new Promise((resolve) => {
          resolveToken = resolve;
          frame.contentWindow.postMessage({ type: 'tokenize' }, origin);
        });
      },
      addEventListener(type, listener) {
        if (type === 'errorClassRemoved') listeners.push(listener);
      },
      async destroy() {
        removeEventListener('message', onMessage);
        frame?.remove();
        return true;
      },
    };
  }

  function createPayments() {
    let language = languageOf(navigator.language);
    return {
      async setLocale(locale) {
        language = languageOf(locale);
      },
      card: async ({ style = {} } = {}) => createCard(language, style),
    };
  }

  window.Square = { payments: createPayments };
})();
