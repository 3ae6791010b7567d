/**
 * `npm run screens:emails -- [folder]`: takes screenshots of every email on a phone, and of the emails for a paid and a
 * shipped order also in dark mode and on a desktop.
 */

import { mkdirSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { chromiumOptions } from '../run/chromium.mjs';
import { renderSample, sampleEmailTexts } from './sample-emails.ts';

const folder = process.argv[2] ?? new URL('../../docs/screens/', import.meta.url).pathname;
mkdirSync(folder, { recursive: true });
const browser = await chromium.launch(await chromiumOptions());
for (const { name, width, colorScheme } of [
  { name: 'desktop', width: 800, colorScheme: 'light' },
  { name: 'phone', width: 390, colorScheme: 'light' },
  { name: 'dark', width: 390, colorScheme: 'dark' },
] as const) {
  const page = await browser.newPage({ viewport: { width, height: 600 }, colorScheme });
  const longEmail = { 'order-paid-50-lines': sampleEmailTexts({ lineCount: 50 })['order-paid']! };
  for (const [topic, content] of Object.entries({ ...sampleEmailTexts({ lineCount: 3 }), ...longEmail })) {
    if (name !== 'phone' && !topic.startsWith('order-paid') && topic !== 'order-shipped') continue;
    await page.setContent(renderSample(content).html);
    const path = `${folder}/email-${topic}-${name}.jpg`;
    await page.screenshot({ path, fullPage: true, type: 'jpeg', quality: 40 });
  }
}
await browser.close();
