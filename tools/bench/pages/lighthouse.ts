import { chromium } from '@playwright/test';
import lighthouse, { type Config, type Flags, type Result } from 'lighthouse';
import { chromiumOptions } from '../../run/chromium.mjs';
import { freePort } from '../../run/free-port.mjs';

/** Runs Lighthouse on a path of the shop. The default profile simulates a phone with a slow network and processor. */
type RunLighthouse = (path: string, flags?: Flags, config?: Config) => Promise<Result>;

/** Starts a separate browser for Lighthouse and closes it afterwards. */
export async function withLighthouse(url: string, use: (run: RunLighthouse) => Promise<void>): Promise<void> {
  const port = await freePort();
  const browser = await chromium.launch(await chromiumOptions({ args: [`--remote-debugging-port=${port}`] }));
  try {
    await use(async (path, flags = {}, config) => {
      const options = { ...flags, port, output: 'json', logLevel: 'error' } as const;
      return (await lighthouse(`${url}${path}`, options, config))!.lhr;
    });
  } finally {
    await browser.close();
  }
}

/** The score of each category, from 0 to 1. */
export const scoresOf = ({ categories }: Result) =>
  Object.fromEntries(Object.entries(categories).map(([key, { score }]) => [key, score ?? 0]));
