/** What PayPal's page is made of beside its text. */
export const CHECKOUT_SCRIPT = `(() => {
  const { next, ...data } = JSON.parse(document.currentScript.dataset.decided);
  const message = { sandboxPaypal: true, type: 'decided', data };
  if (window.opener) { window.opener.postMessage(message, location.origin); return; }
  if (window.parent !== window) { window.parent.postMessage(message, '*'); return; }
  if (!next) return;
  const address = new URL(next);
  address.searchParams.set('token', data.orderID);
  if (data.payerID) address.searchParams.set('PayerID', data.payerID);
  location.replace(address);
})();
`;

export const CHECKOUT_STYLE = `
* { box-sizing: border-box } body { margin: 0; background: #f5f7fa; color: #101827; font: 16px/1.5 system-ui, sans-serif }
main { max-width: 480px; min-height: 100vh; margin: 0 auto; padding: 24px; background: #fff }
h1 { margin: 0; font-size: 22px } h2, legend { font-size: 16px; font-weight: 600; margin: 0 }
.amount { font-size: 28px; font-weight: 700; margin: 4px 0 12px } address { font-style: normal }
fieldset { border: 0; margin: 16px 0 0; padding: 0 } label { display: flex; gap: 10px; align-items: center; min-height: 44px }
input { width: 20px; height: 20px; flex: none }
button { display: block; width: 100%; min-height: 48px; margin-top: 12px; border: 0; border-radius: 24px; font: 600 16px/1.2 system-ui, sans-serif; cursor: pointer }
.main { margin-top: 20px; background: #003087; color: #fff } .quiet { background: #fff; color: #00509d; text-decoration: underline }
:focus-visible { outline: 3px solid #1d5fd1; outline-offset: 2px }
.fault { border: 2px solid #b3261e; border-radius: 6px; padding: 10px; color: #8c1d18 } .note { color: #4b5563; font-size: 14px }
`;
