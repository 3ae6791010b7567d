import { expect, type Locator } from '@playwright/test';

/** Counts the steps of a task: each click, filled field, selected option and attached file is one. */
export function countSteps() {
  let steps = 0;
  const counted =
    <Args extends unknown[]>(act: (target: Locator, ...args: Args) => Promise<unknown>) =>
    async (target: Locator, ...args: Args) => {
      steps += 1;
      await act(target, ...args);
    };
  return {
    click: counted((target) => target.click()),
    fill: counted((target, text: string) => target.fill(text)),
    select: counted((target, option: string) => target.selectOption(option)),
    attach: counted((target, file: { name: string; mimeType: string; buffer: Buffer }) =>
      target.setInputFiles(file),
    ),
    expectAtMost: (limit: number) => expect(steps).toBeLessThanOrEqual(limit),
  };
}
