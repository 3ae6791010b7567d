import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from './test.ts';

/** The page breaks no rule of accessibility and does not scroll sideways, wide and narrow. */
export async function keepsTheRules(page: Page, path: string): Promise<void> {
  for (const width of [1440, 360]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(path);
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(violations.map(({ id, nodes }) => [path, id, nodes.map((node) => node.html)])).toEqual([]);
    const wide = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(wide, `${path} at ${width} px`).toBeLessThanOrEqual(0);
  }
}
