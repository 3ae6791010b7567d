import type { Received, Reply } from '#contract/calls.ts';
import { type PromotionWish, promotionState } from '#domain/promotion.ts';
import { isDay } from '#domain/shop-day.ts';
import type { Say } from '#texts/texts.ts';
import type { ListedPromotion } from './list.ts';

type Listed = Reply<'GET /admin/promotions'>['records'][number];
type Sent = Received<'POST /admin/promotions/:id'>['body']['data'];

/** The rule in words: `10 % off the order, counted on ESD ROTOR sets for Honda. From 2026-03-01 to 2026-03-31.` */
export function promotionSentence(wish: PromotionWish, say: Say): string {
  const off =
    wish.type === 'Percentage'
      ? say('promotion-off-percent', { percent: wish.percentage })
      : say('promotion-off-amount', { amount: wish.price_off });
  const { year, make, model, submodel } = wish;
  const vehicle = [year, make, model, submodel].filter((level) => level !== null).join(' ');
  const facts = {
    off,
    sets:
      wish.subcategory === null
        ? say('promotion-all-sets')
        : say('promotion-sets-of', { family: wish.subcategory }),
  };
  const level = wish.level === 'Order' ? 'order' : 'item';
  const rule =
    vehicle === ''
      ? say(`promotion-sentence-${level}`, facts)
      : say(`promotion-sentence-${level}-vehicle`, { ...facts, vehicle });
  return [rule, daysSentence(wish, say)].join(' ');
}

function daysSentence({ start_date: from, end_date: until }: PromotionWish, say: Say): string {
  if (from !== null && until !== null) return say('promotion-days', { from, until });
  if (from !== null) return say('promotion-days-from', { from });
  return until === null ? say('promotion-days-any') : say('promotion-days-until', { until });
}

export function promotionView(row: ListedPromotion, today: string, say: Say): Listed {
  const { start_date, end_date, created_at, last_modified_at, ...rest } = row;
  return {
    ...rest,
    start_time: start_date,
    end_time: end_date,
    created_time: created_at.toISOString(),
    last_modified_time: last_modified_at.toISOString(),
    state: promotionState(row, today),
    sentence: promotionSentence(row, say),
  };
}

/** ALL, empty and missing mean every one. */
const orEvery = (text: string | null | undefined): string | null => {
  const word = text?.trim() ?? '';
  return word === '' || word.toUpperCase() === 'ALL' ? null : word;
};
const DAY_LENGTH = '2026-03-01'.length;

/** The day of a date or of a time, as it was sent; null when it is none. */
function dayOf(sent: string | null | undefined): string | null {
  const day = (sent?.trim() ?? '').slice(0, DAY_LENGTH);
  return isDay(day) ? day : null;
}

/** The rule behind what was sent. */
export function wishOf(data: Sent): PromotionWish {
  const year = orEvery(data.year == null ? null : String(data.year));
  return {
    code: data.code,
    type: data.type,
    level: data.level,
    description: data.description,
    percentage: data.percentage,
    price_off: data.price_off,
    category: orEvery(data.category),
    subcategory: orEvery(data.subcategory),
    year: year === null ? null : Number(year),
    make: orEvery(data.make),
    model: orEvery(data.model),
    submodel: orEvery(data.submodel),
    start_date: dayOf(data.start_time),
    end_date: dayOf(data.end_time),
    max_uses: data.max_uses ?? null,
    max_uses_per_customer: data.max_uses_per_customer ?? null,
  };
}
