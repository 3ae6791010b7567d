import { defineConfig } from '@playwright/test';
import { chromiumOptions } from './tools/run/chromium.mjs';

/** Tests the screens in a real browser against a shop started with `npm start`. */
export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/support/global-setup.ts',
  outputDir: 'test-results',
  // Long enough for slow or busy machines.
  timeout: 90_000,
  expect: { timeout: 20_000 },
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  retries: 0,
  workers: 2,
  snapshotPathTemplate: 'e2e/images/{arg}{ext}',
  projects: [
    { name: 'screens', testMatch: '*.test.ts', testIgnore: 'lighthouse.test.ts' },
    { name: 'payment-sandbox', testDir: 'tools/payment-sandbox', testMatch: '*.spec.ts' },
    // Runs alone, after all other tests, so that nothing disturbs its measurements.
    { name: 'lighthouse', testMatch: 'lighthouse.test.ts', dependencies: ['screens', 'payment-sandbox'] },
  ],
  use: {
    browserName: 'chromium',
    viewport: { width: 1440, height: 900 },
    locale: 'en-CA',
    timezoneId: 'America/Toronto',
    screenshot: 'only-on-failure',
    // Tests load each page only a few times. Optimising its code takes longer than running it without.
    launchOptions: await chromiumOptions({ args: ['--js-flags=--no-opt --no-maglev'] }),
  },
});
