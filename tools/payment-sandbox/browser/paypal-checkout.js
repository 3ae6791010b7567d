// This script sends the payer's decision to the button's frame, or to the shop's page if that shows this page
// in a frame.

const result = JSON.parse(document.currentScript.dataset.result);
const message = { type: 'result', data: result };
if (window.opener) window.opener.postMessage(message, location.origin);
else if (parent !== window) parent.postMessage(message, '*');
