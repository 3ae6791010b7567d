import { expect, test } from './support/admin.ts';
import { countSteps } from './support/count-steps.ts';
import { expectAccessible } from './support/page-checks.ts';

// In sequence, because the tests edit the same texts.
test.describe.configure({ mode: 'default' });

const SENTENCE = 'Send the set back within 45 days.';

// On a phone, opening the menu is one more step.
for (const [width, limit] of [
  [1440, 4],
  [390, 5],
] as const) {
  test(`a policy is edited in at most ${limit} steps from the overview, and shoppers see the change immediately, at ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/admin');
    const steps = countSteps();
    const menu = page.getByRole('button', { name: 'Menu' });
    if (await menu.isVisible()) await steps.click(menu);
    await steps.click(page.getByRole('navigation').getByRole('link', { name: 'Content', exact: true }));
    await expectAccessible(page);
    await steps.click(page.getByRole('link', { name: 'Returns and refunds' }));
    const body = page.getByLabel('Body (English)');
    const before = await body.inputValue();
    await steps.fill(body, `${before}\n\n## At ${width}\n\n${SENTENCE} [Contact us](/contact)`);
    const preview = page.getByRole('region', { name: 'Preview' });
    await expect(preview.getByRole('heading', { name: `At ${width}` })).toBeVisible();
    await expectAccessible(page);
    await steps.click(page.getByRole('button', { name: 'Publish' }));
    await expect(page.getByRole('region', { name: 'Versions' }).getByText('Published').first()).toBeVisible();
    await expect(page.getByText('Live: edited text')).toBeVisible();
    steps.expectAtMost(limit);

    const storefront = await page.context().newPage();
    await storefront.goto('/returns');
    await expect(storefront.getByRole('heading', { name: `At ${width}` })).toBeVisible();
    await expect(storefront.getByText(SENTENCE)).toBeVisible();

    await page.getByRole('button', { name: 'Restore the default' }).click();
    await expect(body).not.toHaveValue(new RegExp(`At ${width}`));
    await page.getByRole('button', { name: 'Publish' }).click();
    await expect(page.getByRole('region', { name: 'Versions' }).getByText('Published').nth(1)).toBeVisible();
    await expect(page.getByText('Live: default text')).toBeVisible();
    await storefront.reload();
    await expect(storefront.getByText(SENTENCE)).toHaveCount(0);
  });
}

test('an article of the shop is published, not edited, because it has no default text', async ({
  page,
  api,
}) => {
  const { name } = await api('POST /admin/articles', { heading: 'Winter brakes', slug: 'winter-brakes' });
  await page.goto(`/admin/content/${name}`);
  const texts = {
    'Description for search engines': 'Salt.',
    'Summary in the list': 'Salt rusts.',
    Body: '## Salt\n\nRinse it off.',
  };
  for (const language of ['English', 'French']) {
    await page.getByLabel(`Heading (${language})`, { exact: true }).fill('Winter brakes');
    for (const [field, text] of Object.entries(texts))
      await page.getByLabel(`${field} (${language})`).fill(text);
  }
  const head = page.locator('.screen-head');
  await expect(head.getByText('Published', { exact: true })).toHaveCount(0);
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(head.getByText('Published', { exact: true })).toBeVisible();
  await api(`POST /admin/content/${name}/delete`, {});
});

test('the preview of a long text follows the cursor', async ({ page }) => {
  await page.goto('/admin/content/policy-returns');
  const body = page.getByLabel('Body (English)');
  const lastWords = page.getByRole('region', { name: 'Preview (English)' }).getByText('The last words.');
  await body.focus();
  await page.keyboard.press('Control+End');
  await page.keyboard.type('\n\nThe last words.');
  await expect(lastWords).toBeInViewport();
  await page.keyboard.press('Control+Home');
  await expect(lastWords).not.toBeInViewport();
});

test('the list of texts can be limited to those that were changed', async ({ page }) => {
  await page.goto('/admin/content/slide-3');
  await page.getByLabel('Heading (English)', { exact: true }).fill('Know your rotors');
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(page.getByRole('button', { name: 'Delete draft' })).toBeVisible();
  await page.goto('/admin/content');
  await expect(page.getByRole('table', { name: 'Emails' })).not.toContainText('Default');
  await page.getByRole('link', { name: /^Changed \(\d+\)$/ }).click();
  await expect(page).toHaveURL('/admin/content?show=changed');
  await expect(page.getByRole('link', { name: 'Accessibility' })).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Slide 3' }).click();
  await page.getByRole('button', { name: 'Delete draft' }).click();
  await expect(page.getByRole('button', { name: 'Delete draft' })).toHaveCount(0);
});

// Changes the second slide, because other tests see only the first one when the home page opens.
test('a draft of a slide is not shown; a published slide stays after hydration', async ({ page }) => {
  const storefront = await page.context().newPage();
  const slide = storefront.getByText('Winter sale');
  await page.goto('/admin/content/slide-2');
  await page.getByLabel('Heading (English)', { exact: true }).fill('Winter sale');
  const preview = page.getByRole('group', { name: 'Preview (English)' });
  await expect(preview.getByRole('heading', { name: 'Winter sale' })).toBeVisible();
  await expect(preview.locator('img')).toHaveAttribute('src', '/art/ed-rear-5-1.svg');
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(page.getByRole('button', { name: 'Delete draft' })).toBeVisible();
  await storefront.goto('/');
  await expect(slide).toHaveCount(0);
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByRole('button', { name: 'Delete draft' })).toHaveCount(0);
  await storefront.goto('/');
  await storefront.mouse.move(100, 100);
  await expect(storefront.getByRole('button', { name: 'Next' })).toBeEnabled();
  await expect(slide).toHaveCount(1);
  await page.getByRole('button', { name: 'Restore the default' }).click();
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByRole('region', { name: 'Versions' }).getByText('Published').nth(1)).toBeVisible();
});

test('an email’s text without its placeholder is refused, and the field shows the error; the preview follows the input', async ({
  page,
}) => {
  await page.goto('/admin/content/email-order-paid');
  const subject = page.getByLabel('Subject (English)');
  await subject.fill('Thank you');
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(subject).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByText('The text must contain {order}.').first()).toBeVisible();
  await subject.fill('Thank you for {order}');
  await expect(page.getByRole('heading', { name: 'Thank you for W260001117' })).toBeVisible();
  const email = page.frameLocator('iframe[title="Email (English)"]');
  await page.getByLabel('Introduction (English)').fill('You have paid {total} for {order}.');
  await expect(email.getByText(/^You have paid C\$\d+\.\d\d for W260001117\.$/).last()).toBeVisible();
  await expect(email.getByText('ESD-1001')).toBeVisible();
  // Emails cannot run scripts, so axe checks the screen without the email. `emails.test.ts` checks the emails.
  await page.locator('iframe').evaluateAll((frames) => {
    for (const frame of frames) frame.remove();
  });
  await expectAccessible(page);
});
