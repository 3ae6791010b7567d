// This script runs in the button's frame. It executes commands from the shop's page and reports the payer's actions to
// that page.

const button = document.querySelector('button');
/** The origin of the shop's page. */
let shopOrigin = '*';
let clientId;
let orderID;
let popup;
let isBlocked = false;
let closeCheck;

const post = (type, data) => parent.postMessage({ type, data }, shopOrigin);
const setBusy = (isBusy) => button.setAttribute('aria-busy', String(isBusy));

button.addEventListener('click', () => {
  if (button.getAttribute('aria-busy') === 'true') return popup?.focus();
  setBusy(true);
  post('click');
});

addEventListener('message', ({ source, origin, data: message }) => {
  if (source === parent) {
    shopOrigin = origin;
    commands[message?.type]?.(message.data);
  } else if (source === popup && origin === location.origin) finish(message.data);
});

const commands = {
  setup(id) {
    clientId = id;
  },
  enabled(isEnabled) {
    button.setAttribute('aria-disabled', String(!isEnabled));
  },
  'open-window'() {
    setBusy(true);
    orderID = undefined;
    popup = window.open('', '_blank', 'popup,width=500,height=700');
    isBlocked = popup === null;
    clearInterval(closeCheck);
    closeCheck = setInterval(() => {
      if (popup?.closed) finish({ outcome: 'cancelled', orderID });
    }, 200);
    post('window-opened');
  },
  async 'show-order'(id) {
    const response = await fetch(`/sdk/order?token=${encodeURIComponent(id)}`);
    if (!response.ok) return finish({ outcome: 'failed', message: 'The order was not found' });
    const order = await response.json();
    if (order.client_id !== clientId) {
      return finish({ outcome: 'failed', message: 'Payee of the order does not match client-id' });
    }
    orderID = id;
    if (popup) popup.location.href = `/checkoutnow?token=${encodeURIComponent(id)}`;
    else if (isBlocked) post('window-blocked');
  },
  reset() {
    closeWindow();
    setBusy(false);
  },
};

function finish(result) {
  closeWindow();
  post('result', result);
}

function closeWindow() {
  clearInterval(closeCheck);
  popup?.close();
  popup = undefined;
}

post('ready');
