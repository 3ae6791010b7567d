import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { AxeBuilder } from '@axe-core/playwright';
import type { Locator, Page } from '@playwright/test';
import { expect } from './test.ts';

/** The minified axe, which loads in two thirds of the time. */
const AXE_SOURCE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');
const STANDARDS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** The alert with this text on a page or in a part of it. */
export const alertWith = (scope: Page | Locator, text: string | RegExp): Locator =>
  scope.getByRole('alert').filter({ hasText: text });

/** The status message with this text on a page or in a part of it. */
export const statusWith = (scope: Page | Locator, text: string | RegExp): Locator =>
  scope.getByRole('status').filter({ hasText: text });

/** Runs axe on the page; `exclude` is a selector of content from third parties. */
export async function expectAccessible(page: Page, exclude?: string): Promise<void> {
  // During a transition, such as after a change of the colour scheme, controls have colours without enough contrast.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  // Sticky bars cover controls until the page is scrolled, and axe would report those controls.
  await positionBars(page, 'static');
  // The legacy mode takes half the time, but does not enter frames of other sites.
  const hasFrames = page.frames().length > 1;
  const isLoaded = !hasFrames && (await page.evaluate(() => 'axe' in window));
  // A page that has axe gets an empty source: loading axe again would take a third of the time of a check.
  const axe = new AxeBuilder({ page, axeSource: isLoaded ? ';' : AXE_SOURCE })
    .setLegacyMode(!hasFrames)
    // Report violations in full. For the other result types, which are unused, axe then lists only one element each,
    // which is faster.
    .options({ resultTypes: ['violations'] })
    .withTags(STANDARDS);
  const { violations } = await (exclude ? axe.exclude(exclude) : axe).analyze();
  await positionBars(page, '');
  await page.emulateMedia({ reducedMotion: null });
  expect(
    violations.map(({ id, nodes }) => [id, nodes.map((node) => node.html)]),
    page.url(),
  ).toEqual([]);
}

const positionBars = (page: Page, position: string) =>
  page.locator('.save-bar, .section-tabs').evaluateAll((bars, value) => {
    for (const bar of bars) (bar as HTMLElement).style.position = value;
  }, position);

export async function expectNoHorizontalScroll(page: Page): Promise<void> {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow, page.url()).toBeLessThanOrEqual(0);
}

/** Checks that a page is accessible and does not scroll horizontally, on a wide and a narrow screen. */
export async function expectAccessibleAtAllWidths(page: Page, path: string): Promise<void> {
  await page.setViewportSize({ width: 360, height: 800 });
  await page.goto(path);
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    await expectAccessible(page);
    await expectNoHorizontalScroll(page);
  }
}

/**
 * Checks the contrast of each visible control (and dialog title) with its background: at least 4.5 for text, 3 for
 * large text and icons. Disabled controls are left out.
 */
export async function expectControlContrast(page: Page): Promise<void> {
  const { count, unreadable } = await page.evaluate(() => {
    type Colour = [number, number, number, number];
    const colourOf = (text: string): Colour => {
      const [r = 0, g = 0, b = 0, a = 1] = text.match(/[\d.]+/g)!.map(Number);
      if (text.startsWith('rgb')) return [r, g, b, a];
      if (text.startsWith('color(srgb ')) return [r * 255, g * 255, b * 255, a];
      throw new Error(`unknown colour notation: ${text}`);
    };
    const blend = (top: Colour, bottom: Colour): Colour => {
      const mixed = [0, 1, 2].map((i) => top[i]! * top[3] + bottom[i]! * (1 - top[3]));
      return [...mixed, 1] as Colour;
    };
    const backgroundOf = (element: Element | null): Colour => {
      if (!element) return [255, 255, 255, 1];
      const own = colourOf(getComputedStyle(element).backgroundColor);
      // A dialog is above its backdrop, so its parent never shows through.
      return own[3] === 1 || element.matches('dialog')
        ? own
        : blend(own, backgroundOf(element.parentElement));
    };
    const luminance = (colour: Colour) =>
      [0.2126, 0.7152, 0.0722].reduce((sum, weight, i) => {
        const channel = colour[i]! / 255;
        return sum + weight * (channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4);
      }, 0);
    const contrast = (a: Colour, b: Colour) => {
      const [dark, light] = [luminance(a), luminance(b)].sort((x, y) => x - y) as [number, number];
      return (light + 0.05) / (dark + 0.05);
    };
    const scope = document.querySelector('dialog:modal') ?? document;
    const controls = [
      ...scope.querySelectorAll(
        'a[href], button, summary, select, input:not([type=hidden]), textarea, dialog h2',
      ),
    ].filter(
      (each) =>
        each.checkVisibility({ visibilityProperty: true }) &&
        !each.matches('[disabled], [aria-disabled=true]'),
    );
    const unreadable = controls.flatMap((control) => {
      const style = getComputedStyle(control);
      const size = Number.parseFloat(style.fontSize);
      const hasText = control.matches('input, select, textarea') || control.textContent.trim() !== '';
      const isLarge = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 600);
      const background = backgroundOf(control);
      const ratio = contrast(blend(colourOf(style.color), background), background);
      const name = control.textContent.trim() || control.getAttribute('aria-label') || control.id;
      return ratio < (hasText && !isLarge ? 4.5 : 3) ? [`${name}: ${ratio.toFixed(1)}`] : [];
    });
    return { count: controls.length, unreadable };
  });
  expect(unreadable, page.url()).toEqual([]);
  // Fails if the page has not been rendered.
  expect(count, page.url()).toBeGreaterThan(2);
}
