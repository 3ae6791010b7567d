import '#texts/all.ts';
import { expect, test } from 'vitest';
import { renderEmail } from './render-email.ts';

const emailTo = (name: string | null) =>
  renderEmail(
    { to: 'a@b.example', language: 'en', name, subject: 'Hi', heading: 'Hi', blocks: ['Text'] },
    '<1@b.example>',
    { name: 'Shop', email: 'help@b.example', address: '', phone: '', url: 'https://b.example' },
  );

test('an email greets by name', () => {
  for (const name of ['Ada', "Zoë O'Neil", 'Jean-Luc', 'José M. Dr. Núñez', '李小龍'])
    expect(emailTo(name).text).toContain(`Hello ${name},`);
  expect(emailTo(null).text).toMatch(/^Hello,/m);
});

test('a name that looks like a link is left out of the greeting', () => {
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
