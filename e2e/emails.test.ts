import { renderSample, sampleEmailTexts } from '../tools/screens/sample-emails.ts';
import { expect, test } from './support/test.ts';

test('every email fits a narrow phone, also with long names', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  for (const [topic, content] of Object.entries(sampleEmailTexts({ lineCount: 3 }))) {
    await page.setContent(renderSample(content).html);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width, topic).toBeLessThanOrEqual(360);
  }
});
