import '#texts/all.ts';
import { expect, test } from 'vitest';
import { renderEmail } from './email-content.ts';

const greeted = (name: string | null) =>
  renderEmail(
    { to: 'a@b.example', name, subject: 'Hi', paragraphs: ['Text'] },
    '<1@b.example>',
    'help@b.example',
  );

test('a mail greets by name', () => {
  for (const name of ['Ada', "Zoë O'Neil", 'Jean-Luc', 'José M. Dr. Núñez', '李小龍'])
    expect(greeted(name).text).toContain(`Hello ${name},`);
  expect(greeted(null).text).toMatch(/^Hello,/);
});

test('what somebody typed as a name becomes no link in a stranger’s mailbox', () => {
  for (const name of [
    'https://evil.example/x',
    'evil.example',
    'www.evil.example',
    'call 555',
    'a@evil.co',
    '<b>',
  ]) {
    const { text, html } = greeted(name);
    expect(text).toMatch(/^Hello,/);
    expect(html).not.toContain('evil');
  }
});
