import '#texts/all.ts';
import { expect, test } from 'vitest';
import { renderEmail } from './render-email.ts';

const emailTo = (name: string | null, heading = 'Hi', paragraph = 'Text', address = '') =>
  renderEmail(
    { to: 'a@b.example', language: 'en', name, subject: 'Hi', heading, blocks: [paragraph] },
    '<1@b.example>',
    { name: 'Shop', email: 'help@b.example', address, phone: '', hours: '', url: 'https://b.example' },
  );

test('the greeting contains the name, or omits it if it is unknown', () => {
  for (const name of ['Ada', "Zoë O'Neil", 'Jean-Luc', 'José M. Dr. Núñez', '李小龍'])
    expect(emailTo(name).text).toContain(`Hello ${name},`);
  expect(emailTo(null).text).toMatch(/^Hello,/m);
});

test('a name that looks like a link, or has digits or symbols, is left out of the greeting', () => {
  for (const name of [
    'https://evil.example/x',
    'evil.example',
    'www.evil.example',
    'call 555',
    'a@evil.co',
    '<b>',
  ]) {
    const { text, html } = emailTo(name);
    expect(text).toMatch(/^Hello,/m);
    expect(html).not.toContain('evil');
  }
});

test('an order number stays on one line, and the URL of an order is one link', () => {
  const url = 'https://b.example/order/7K3M9-Q2A4T?order_id=7K3M9-Q2A4T';
  const { html, text } = emailTo(null, 'Your order 7K3M9-Q2A4T', `See ${url}`);
  expect(html).toContain('Your order <span style="white-space:nowrap">7K3M9-Q2A4T</span>');
  expect(html).toContain(`<a href="${url}">${url}</a>`);
  expect(text).toContain('Your order 7K3M9-Q2A4T');
});

test('the shop’s address keeps the line breaks of the settings', () => {
  const { html, text } = emailTo(null, 'Hi', 'Text', '48 Foundry Lane\nHamilton ON L8R 2K1');
  expect(html).toContain('48 Foundry Lane<br>Hamilton ON L8R 2K1');
  expect(text).toContain('48 Foundry Lane\nHamilton ON L8R 2K1');
});
