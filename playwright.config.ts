import { defineConfig } from '@playwright/test';
import { findChromium } from './tools/run/chromium.mjs';

const executablePath = await findChromium();

/** The screens, through a real browser and a shop that is started as a customer of ours would start it. */
export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/support/global-setup.ts',
  outputDir: 'test-results',
  // Long, for machines that are slow or busy: no test waits without a reason.
  timeout: 90_000,
  expect: { timeout: 20_000 },
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  retries: 0,
  workers: 2,
  projects: [
    { name: 'screens', testMatch: '*.test.ts', testIgnore: 'lighthouse.test.ts' },
    // Measured alone on the machine, after everything else.
    { name: 'lighthouse', testMatch: 'lighthouse.test.ts', dependencies: ['screens'] },
  ],
  use: {
    browserName: 'chromium',
    viewport: { width: 1440, height: 900 },
    locale: 'en-CA',
    timezoneId: 'America/Toronto',
    trace: 'retain-on-failure',
    screenshot: 'only-on-failure',
    launchOptions: executablePath ? { executablePath } : {},
  },
});
