import type { Page } from '@playwright/test';

/** Holds back requests to a URL until the returned function is called. */
export async function holdRequests(page: Page, url: string): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(url, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

/** Sends requests to a URL, but holds back the responses. `arrived` resolves when the first one is held. */
export async function holdResponses(page: Page, url: string) {
  const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>();
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(url, async (route) => {
    const response = await route.fetch();
    arrive();
    await released;
    await route.fulfill({ response });
  });
  return { arrived, release };
}
