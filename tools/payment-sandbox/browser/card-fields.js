/** Ids of the inputs by Square's names of the fields. */
const INPUT_IDS = { cardNumber: 'number', expirationDate: 'expiry', cvv: 'cvv', postalCode: 'postal' };

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

addEventListener('message', async ({ source, origin, data }) => {
  if (source !== parent || data?.type !== 'tokenize') return;
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
  const result = await response.json();
  showErrors(result.errors ?? []);
  parent.postMessage({ type: 'result', data: result }, origin);
});

function showErrors(errors) {
  for (const [field, id] of Object.entries(INPUT_IDS)) {
    const error = errors.find((each) => each.field === field);
    input(id).setAttribute('aria-invalid', String(Boolean(error)));
    input(`${id}-error`).textContent = error?.message ?? '';
  }
  postHeight();
  if (errors.length > 0) input(INPUT_IDS[errors[0].field]).focus();
}

postHeight();
