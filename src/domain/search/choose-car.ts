import { type Item, isBuiltIn } from './match-items.ts';
import type { Years } from './measures.ts';
import type { NamedCar } from './parsed-search.ts';
import type { ModelMeaning } from './vocabulary.ts';

interface ScoredModel {
  item: Item;
  meaning: ModelMeaning;
  score: number;
}

/** Finds the cars that the text most probably names, and the items that name them. */
export function chooseCar(
  items: readonly Item[],
  years: Years | null,
): { cars: NamedCar[]; items: Set<Item> } {
  const makesOf = (item: Item) =>
    (item.slots ?? []).flatMap((alternatives) =>
      alternatives.flatMap((meaning) => (meaning.kind === 'make' ? [meaning.make] : [])),
    );
  const scored: ScoredModel[] = [];
  for (const item of items) {
    const namedMakes = new Set(items.filter((each) => each !== item).flatMap(makesOf));
    for (const make of item.slots && item.slots.length > 1 ? makesOf(item) : []) namedMakes.add(make);
    for (const alternatives of item.slots ?? []) {
      const hasOtherMeaning = alternatives.some(({ kind }) => kind !== 'make' && kind !== 'model');
      for (const meaning of alternatives) {
        if (meaning.kind !== 'model') continue;
        const isMakeNamed = namedMakes.has(meaning.make);
        const isNumber = /^\d+$/.test(item.key);
        if (isNumber && item.key.length <= 2 && !isMakeNamed) continue;
        if ((hasOtherMeaning || (isNumber && meaning.isPartial)) && !isMakeNamed && years === null) continue;
        let score = item.key.length * 4;
        if (namedMakes.size > 0) score += isMakeNamed ? 100 : -100;
        if (years) score += isBuiltIn(meaning, years) ? 20 : -20;
        if (meaning.isPartial) score -= 25;
        if (hasOtherMeaning && !isMakeNamed) score -= 60;
        scored.push({ item, meaning, score });
      }
    }
  }
  const best = scored.reduce<ScoredModel | null>(
    (winner, each) => (winner === null || each.score > winner.score ? each : winner),
    null,
  );
  const makeItems = items.filter((item) => makesOf(item).length > 0);
  if (best === null) {
    const cars = [...new Set(makeItems.flatMap(makesOf))].map((make) => ({ make, model: null }));
    return { cars, items: new Set(makeItems) };
  }
  const winners = scored.filter(({ item, score }) => item === best.item && score === best.score);
  const cars = winners.map(({ meaning: { make, model } }) => ({ make, model }));
  const matching = makeItems.filter((item) =>
    makesOf(item).some((make) => cars.some((car) => car.make === make)),
  );
  return { cars, items: new Set([best.item, ...matching]) };
}
