import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from './test.ts';

const STANDARDS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Runs axe on the page; `exclude` is a selector of content from third parties. */
export async function expectAccessible(page: Page, exclude?: string): Promise<void> {
  const axe = new AxeBuilder({ page }).withTags(STANDARDS);
  const { violations } = await (exclude ? axe.exclude(exclude) : axe).analyze();
  expect(
    violations.map(({ id, nodes }) => [id, nodes.map((node) => node.html)]),
    page.url(),
  ).toEqual([]);
}

export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow, page.url()).toBeLessThanOrEqual(0);
}

/** Checks a page on a wide and a narrow screen. */
export async function expectAccessibleAtAllWidths(page: Page, path: string): Promise<void> {
  for (const width of [1440, 360]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(path);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  }
}
