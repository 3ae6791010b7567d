/**
 * In these tests, every word that comes from `src/texts` has a mark (see `marked-words.ts`). A word without a mark must
 * be data. If it is not, its text is missing from `src/texts`.
 */

import { beforeAll, expect, test } from 'vitest';
import { refusals } from '#contract/refusals.ts';
import { refusalReply } from '#server/platform/http/error-replies.ts';
import { createCustomer } from '#tests/support/accounts.ts';
import { describeWithDatabase } from '#tests/support/databases.ts';
import { pdfReadings } from '#tests/support/inspect-pdf.ts';
import { markedPages, markServerTexts } from '#tests/support/marked-texts.ts';
import { CATALOGUE_WORDS, placesAndDays, unmarkedWords, wordsOf } from '#tests/support/marked-words.ts';
import { ADDRESS } from '#tests/support/order-input.ts';
import { placePaidOrder } from '#tests/support/orders.ts';
import { PAGES } from '#tests/support/pages.ts';
import { findRows } from '#tests/support/rows.ts';
import type { TestShop } from '#tests/support/shop.ts';
import { cookieHeader, type Shopper } from '#tests/support/shopper.ts';
import { CARS } from '#tests/support/small-catalogue.ts';
import { startShopForSuite } from '#tests/support/suite.ts';
import { ARTICLES } from '#texts/articles.ts';
import { LANGUAGE_OFFERS, LANGUAGES, type Language } from '#texts/texts.ts';
import { sampleDocuments } from '#tools/screens/sample-documents.ts';
import {
  address as ADDRESS_OF_EMAILS,
  renderSample,
  sampleEmailTexts,
  sampleOrder,
  settings,
} from '#tools/screens/sample-emails.ts';

/** All texts of a page that people can read or hear: content, titles, labels, alternative texts and descriptions. */
function textsOf(html: string): string[] {
  const body = html.replaceAll(/<(script|style)\b.*?<\/\1>/gs, '');
  const attributes = body.matchAll(
    /\s(?:title|alt|aria-label|placeholder)="([^"]*)"|(?:description|title|site_name|image:alt)" content="([^"]*)"/g,
  );
  const found = [...attributes].map(([, label, content]) => label ?? content!).concat(body.split(/<[^>]*>/));
  return found.map((text) => text.replaceAll('&#x27;', "'").replaceAll('&amp;', '&').trim()).filter(Boolean);
}

/** The texts of the articles. They are translated as a whole, not marked, so their words are treated as data. */
const articleTexts = (language: Language) =>
  ARTICLES[language].flatMap(({ sections, ...article }) => [
    ...Object.values(article).map(String),
    ...sections.flatMap(({ heading, paragraphs }) => [heading, ...paragraphs]),
  ]);

/** Texts without marks: what people write in the sample emails and documents, and offers of the other language. */
const FREE_TEXTS = [
  ...Object.values(LANGUAGE_OFFERS),
  'Where is my parcel?',
  'Hello,',
  'my tracking page has not changed for two days.',
  'it is in Montréal and will be delivered tomorrow.',
  'Here are both axles, as discussed by phone.',
  'Returned unopened',
];

const withoutFreeTexts = (text: string) =>
  FREE_TEXTS.reduce((rest, freeText) => rest.replaceAll(freeText, ''), text);

/** Names in the catalogue (also in French), and names of people, places, brands and languages. */
const NAMES = [
  ...Object.values(CARS).flatMap((car) => Object.values(car).map(String)),
  ...[ADDRESS, ADDRESS_OF_EMAILS].flatMap(({ province, country, ...address }) =>
    Object.values(address).map(String),
  ),
  ...Object.values(settings.shop),
  'English Français CA US CAD USD Visa Mastercard American Express PayPal Purolator ES ED ESD ID',
  // The stamp of a drawn rotor, a coupon, a tracking number, part numbers and brands of competitors.
  'MIN CR-V TEN-OFF PIN NOSUCHPART Halden HB Brzęczyszczykiewicz Łukasz',
];

/** Creates a customer with an order. Returns the customer and the paths of all their pages. */
async function createCustomerWithOrder(shop: TestShop, language: Language) {
  const shopper = await createCustomer(shop, `marked-${language}@example.com`);
  shopper.cookies.set('language', language);
  const { order_id } = await placePaidOrder(shop, { shopper, rearQuantity: 1 });
  const paths = [
    'orders',
    'addresses',
    'addressForm',
    'messages',
    'wishLists',
    'wishListCreate',
    'accountSettings',
    'recentSearch',
    'savedCar',
  ];
  return { shopper, paths: [...paths.map((path) => `/user/${path}`), '/garage', `/order/${order_id}`] };
}

describeWithDatabase('every visible text comes from the catalogue of its language, or is data', (open) => {
  const dataWords = new Map<Language, Set<string>>();
  const shop = startShopForSuite(open, { servePages: markedPages });
  beforeAll(async () => {
    for (const language of LANGUAGES) {
      const contentPages = await findRows(shop.db, 'content', { language });
      const texts = contentPages.flatMap(({ title, description, text }) => [title, description, text]);
      dataWords.set(
        language,
        wordsOf([
          ...NAMES,
          ...placesAndDays(language),
          CATALOGUE_WORDS[language],
          ...articleTexts(language),
          ...texts,
        ]),
      );
    }
    markServerTexts();
  });

  const unmarkedIn = (language: Language, texts: readonly string[]) =>
    texts.filter((text) => unmarkedWords(withoutFreeTexts(text), dataWords.get(language)!).length > 0);
  const nonEmpty = (found: Record<string, string[]>) =>
    Object.fromEntries(Object.entries(found).filter(([, texts]) => texts.length > 0));
  const inLanguage = (language: Language, path: string) =>
    language === LANGUAGES[0] ? path : `/${language}${path === '/' ? '' : path}`;
  const textsAt = async (language: Language, path: string, shopper?: Shopper) => {
    const cookie = cookieHeader(shopper?.cookies ?? new Map());
    const page = await shop.app.http.inject({ url: inLanguage(language, path), headers: { cookie } });
    expect([200, 404], path).toContain(page.statusCode);
    expect(page.body).toContain(`<html lang="${language}-CA"`);
    return textsOf(page.body);
  };

  test.each(LANGUAGES)('on pages (%s)', async (language) => {
    const unmarkedTexts: Record<string, string[]> = {};
    for (const path of PAGES) unmarkedTexts[path] = unmarkedIn(language, await textsAt(language, path));
    expect(nonEmpty(unmarkedTexts)).toEqual({});
  });

  test.each(LANGUAGES)('on the pages of an account and its order (%s)', async (language) => {
    const { shopper, paths } = await createCustomerWithOrder(shop, language);
    const unmarkedTexts: Record<string, string[]> = {};
    for (const path of paths)
      unmarkedTexts[path] = unmarkedIn(language, await textsAt(language, path, shopper));
    expect(nonEmpty(unmarkedTexts)).toEqual({});
  });

  test.each(LANGUAGES)('in emails (%s)', (language) => {
    const unmarkedTexts: Record<string, string[]> = {};
    for (const [topic, content] of Object.entries(sampleEmailTexts({ lineCount: 3, language }))) {
      const { subject, text, html } = renderSample(content, language);
      unmarkedTexts[topic] = unmarkedIn(language, [subject, ...text.split('\n'), ...textsOf(html)]);
    }
    expect(nonEmpty(unmarkedTexts)).toEqual({});
  });

  test.each(LANGUAGES)('in invoices, credit notes and packing slips (%s)', async (language) => {
    const facts = sampleOrder(3);
    facts.order.language = language;
    const unmarkedTexts: Record<string, string[]> = {};
    for (const [name, pdf] of Object.entries(await sampleDocuments(facts))) {
      // A PDF does not say which letters a drawn text has, so each text has several readings; one is correct.
      const drawnTexts = pdfReadings(pdf);
      expect(drawnTexts.length, name).toBeGreaterThan(20);
      unmarkedTexts[name] = drawnTexts
        .filter((readings) => unmarkedIn(language, readings).length === readings.length)
        .map((readings) => readings.join(' / '));
    }
    expect(nonEmpty(unmarkedTexts)).toEqual({});
  });

  test.each(LANGUAGES)('in refusals (%s)', (language) => {
    const messages = Object.keys(refusals).map(
      (reason) => refusalReply(language, reason as keyof typeof refusals).smessage,
    );
    expect(
      unmarkedIn(
        language,
        messages.map((message) => message.replaceAll(/\{\w+\}/g, '')),
      ),
    ).toEqual([]);
  });
});
