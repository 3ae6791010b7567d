/** The ids of the inputs, by the names that Square gives the fields. */
const INPUT_IDS = { cardNumber: 'number', expirationDate: 'expiry', cvv: 'cvv', postalCode: 'postal' };

/** Labels by input id, and error messages by field. The English texts are in the HTML and on the server. */
const FRENCH = {
  labels: { number: 'Numéro de carte', expiry: 'Exp. (MM/AA)', cvv: 'CVV', postal: 'Code postal' },
  messages: {
    cardNumber: 'Le numéro de carte n’est pas valide',
    expirationDate: 'La date d’expiration n’est pas valide',
    cvv: 'Le code CVV n’est pas valide',
    postalCode: 'Le code postal n’est pas valide',
  },
};
const isFrench = new URLSearchParams(location.search).get('language') === 'fr';

const form = document.querySelector('form');
const input = (id) => document.getElementById(id);
const digitsOf = (text, max) => text.replace(/\D/g, '').slice(0, max);
const postHeight = () =>
  parent.postMessage({ type: 'height', data: Math.ceil(form.getBoundingClientRect().height) }, '*');

input('number').addEventListener('input', ({ target }) => {
  target.value = digitsOf(target.value, 16).replace(/(.{4})(?=.)/g, '$1 ');
});
input('expiry').addEventListener('input', ({ target }) => {
  target.value = digitsOf(target.value, 4).replace(/^(..)(.)/, '$1/$2');
});
form.addEventListener('submit', (event) => event.preventDefault());

/** The sandbox's own selectors for those of Square's styles. */
const SELECTORS = {
  '.input-container': 'input',
  '.is-focus': ':focus',
  '.is-error': '[aria-invalid="true"]',
  '.message-text[aria-invalid="true"]': '.error',
};

function applyStyle(style) {
  const sheet = new CSSStyleSheet();
  document.adoptedStyleSheets = [sheet];
  for (const [selector, properties] of Object.entries(style)) {
    const ownSelector = Object.entries(SELECTORS).reduce(
      (text, [theirs, own]) => text.replace(theirs, own),
      selector,
    );
    Object.assign(sheet.cssRules[sheet.insertRule(`${ownSelector} {}`)].style, properties);
  }
}

addEventListener('message', async ({ source, origin, data }) => {
  if (source !== parent) return;
  if (data?.type === 'style') applyStyle(data.data);
  if (data?.type === 'postal-code') input('postal').value = data.data;
  if (data?.type !== 'tokenize') return;
  const result = await createToken();
  if (isFrench) for (const error of result.errors ?? []) error.message = FRENCH.messages[error.field];
  showErrors(result.errors ?? []);
  parent.postMessage({ type: 'result', data: result }, origin);
});

async function createToken() {
  const response = await fetch('/v1/tokens', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      number: input('number').value,
      expiry: input('expiry').value,
      cvv: input('cvv').value,
      postal_code: input('postal').value,
    }),
  });
  return response.json();
}

/** Removes the error of a field whose input is valid now, and reports that to the page. */
form.addEventListener('input', async ({ target }) => {
  if (target.getAttribute('aria-invalid') !== 'true') return;
  const field = Object.keys(INPUT_IDS).find((each) => INPUT_IDS[each] === target.id);
  const { errors = [] } = await createToken();
  if (errors.some((each) => each.field === field)) return;
  showError(field);
  postHeight();
  parent.postMessage({ type: 'corrected', data: field }, '*');
});

function showError(field, message = '') {
  const id = INPUT_IDS[field];
  input(id).setAttribute('aria-invalid', String(message !== ''));
  input(`${id}-error`).textContent = message;
}

function showErrors(errors) {
  for (const field of Object.keys(INPUT_IDS))
    showError(field, errors.find((each) => each.field === field)?.message);
  postHeight();
  if (errors.length > 0) input(INPUT_IDS[errors[0].field]).focus();
}

if (isFrench) {
  document.documentElement.lang = 'fr';
  for (const label of document.querySelectorAll('label')) label.textContent = FRENCH.labels[label.htmlFor];
}
postHeight();
