import type { Page } from '@playwright/test';
import { CARRIERS } from '#domain/tracking.ts';
import {
  CATALOGUE_WORDS,
  markText,
  placesAndDays,
  unmarkedWords,
  wordsOf,
} from '#tests/support/marked-words.ts';
import { createRemoteShopper } from '#tests/support/shopper.ts';
import { PARTS } from '#tests/support/small-catalogue.ts';
import { LANGUAGES, type Language, localeOf, type Plural } from '#texts/texts.ts';
import { PASSWORD, submitContactForm } from './support/account.ts';
import { type Api, expect, test } from './support/admin.ts';
import { SCREENS } from './support/admin-screens.ts';

/** The fields of responses whose values are codes. A screen must translate codes, so they do not count as data. */
const CODE_FIELDS = new Set(['status', 'role', 'type', 'level', 'method', 'kind', 'action', 'topic']);

/** Names that are the same in both languages, abbreviations, and columns of sheets. */
const NAMES =
  'ES ED ESD CA US CAD USD CSV PDF VIN NIV PayPal Haltwell America Toronto English Français sale_start sale_end';

/** The placeholders that staff type into canned replies, in every language. */
const REPLY_PLACEHOLDERS = /\{(?:name|order)\}/g;

/** The words of a language that are not in `src/texts`: dates, times, places, languages, and names of items. */
function wordsOutsideTexts(language: Language): Set<string> {
  const timeFormat = new Intl.DateTimeFormat(localeOf(language), {
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    timeZoneName: 'short',
  });
  const ageFormat = new Intl.RelativeTimeFormat(localeOf(language), { numeric: 'auto' });
  const languageNames = new Intl.DisplayNames(localeOf(language), { type: 'language' });
  const times = Array.from({ length: 12 }, (_, n) => timeFormat.format(new Date(2026, n, 1, 2 * n)));
  const ages = [0, -1, -2].map((days) => ageFormat.format(days, 'day'));
  const languages = LANGUAGES.map((each) => languageNames.of(each)!);
  return wordsOf([
    NAMES,
    ...CARRIERS,
    ...times,
    ...ages,
    ...languages,
    ...placesAndDays(language),
    ...Object.values(CATALOGUE_WORDS),
  ]);
}

/** Marks the words of the text files that the page loads, and collects the words of the responses to its calls. */
async function markTexts(page: Page): Promise<Set<string>> {
  const dataWords = new Set<string>();
  const collect = (value: unknown): void => {
    if (typeof value === 'string') for (const word of wordsOf([value])) dataWords.add(word);
    else if (Array.isArray(value)) value.forEach(collect);
    else if (value)
      for (const [name, part] of Object.entries(value)) {
        // The names of changed fields, which other tests add to the audit log, are data if they have no text.
        if (name === 'before' || name === 'after') collect(Object.keys(part ?? {}));
        if (!CODE_FIELDS.has(name)) collect(part);
      }
  };
  await page.route('**/api/**', async (route) => {
    const response = await route.fetch();
    collect(await response.json().catch(() => null));
    await route.fulfill({ response });
  });
  await page.route('**/texts-*/**', async (route) => {
    const body = (await (await route.fetch()).text()).replace('export default ', '');
    const texts = Object.entries<string | Plural>(JSON.parse(body));
    const marked = Object.fromEntries(texts.map(([id, text]) => [id, markText(text)]));
    await route.fulfill({
      contentType: 'text/javascript',
      body: `export default ${JSON.stringify(marked)}`,
    });
  });
  return dataWords;
}

/** All texts of the page that people can read or hear. */
const textsOf = (page: Page) =>
  page.evaluate(() => {
    const texts: string[] = [document.title];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const text = walker.currentNode;
      if (!text.parentElement!.closest('script, style, noscript')) texts.push(text.textContent!);
    }
    for (const element of document.querySelectorAll('[title], [alt], [aria-label], [placeholder]'))
      for (const name of ['title', 'alt', 'aria-label', 'placeholder'])
        texts.push(element.getAttribute(name) ?? '');
    return texts;
  });

/** Creates a message, a customer, a quote and a bulk change, and returns the paths of their pages. */
async function createRecords(url: string, api: Api): Promise<string[]> {
  const email = await submitContactForm(url, {
    type: 'Vehicle Detail',
    order_id: '',
    title: 'Does it fit?',
    content: 'A 2018 Civic Si.',
  });
  await createRemoteShopper(() => url).request('POST /user/register', {
    body: { email, password: PASSWORD },
  });
  const find = async (list: string) =>
    ((await api(`GET /admin/${list}?search=email&keyword=${email}`)).records as Record<string, string>[])[0]!;
  const { record } = await api('POST /admin/quotes', { email, country: 'Canada', province: 'Ontario' });
  const { bulk_number } = await api('POST /admin/items/bulk/preview', {
    change: { kind: 'price', rule: { by: 'percent', percent: 5, rounding: 'none' } },
    selection: { ids: [PARTS.front] },
  });
  return [
    `/admin/messages/${(await find('messages')).message_id}`,
    `/admin/customers/${(await find('customers')).customer_id}`,
    `/admin/quotes/${(record as { quote_number: number }).quote_number}`,
    `/admin/bulk/${bulk_number}`,
  ];
}

/** Uploads a price list with a change and an error, and returns the path of its page. */
async function uploadPrices(page: Page): Promise<string> {
  const lines = [
    'part_number,cad_price,usd_price',
    `${PARTS.inactive},2.75,2.25`,
    `${PARTS.inactive}X,free,2`,
  ];
  await page.goto('/admin/import');
  await page.locator('input[type=file]').setInputFiles({
    name: 'marked.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(lines.join('\r\n')),
  });
  await page.locator('form:has(input[type=file]) [type=submit]').click();
  await page.waitForURL(/\/admin\/import\/[^/]+$/);
  // The file is compared in the background; then its page shows the rows.
  await expect(page.getByRole('table').first()).toBeVisible();
  return new URL(page.url()).pathname;
}

for (const language of LANGUAGES)
  test(`every word on the screens of the back office is from the texts of the language, or is data (${language})`, async ({
    page,
    shop,
    api,
    paidOrder,
  }) => {
    // Visits every screen, so it takes as long as many other tests together.
    test.setTimeout(300_000);
    const dataWords = await markTexts(page);
    await page.context().addCookies([{ name: 'staff_language', value: language, url: shop.url }]);
    const order = await paidOrder();
    const otherWords = wordsOutsideTexts(language);
    const unmarkedByPath: Record<string, string[]> = {};
    const paths = SCREENS.map(([path]) => path.replace('{order}', order));
    const records = [await uploadPrices(page), ...(await createRecords(shop.url, api))];
    for (const path of [...paths, ...records]) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      const knownWords = new Set([...dataWords, ...otherWords]);
      const words = (await textsOf(page)).flatMap((text) =>
        unmarkedWords(text.replaceAll(REPLY_PLACEHOLDERS, ''), knownWords),
      );
      if (words.length > 0) unmarkedByPath[path] = [...new Set(words)];
    }
    expect(unmarkedByPath).toEqual({});
  });
