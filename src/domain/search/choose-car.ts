import { isBuiltIn, type Phrase } from './match-phrases.ts';
import type { Years } from './measures.ts';
import type { NamedCar } from './parsed-search.ts';
import type { ModelMeaning } from './vocabulary.ts';

interface ScoredModel {
  phrase: Phrase;
  meaning: ModelMeaning;
  /** Higher for a meaning that is more probable. */
  score: number;
}

/**
 * Finds the cars that the text most probably names, and the phrases that name them. Each model that a phrase may mean
 * gets a score, and the best model is returned, or several if one phrase means models with equal scores. If the text
 * names no model, all makes in the text are returned.
 */
export function chooseCar(
  phrases: readonly Phrase[],
  years: Years | null,
): { cars: NamedCar[]; phrases: Set<Phrase> } {
  const makesOf = (phrase: Phrase) =>
    (phrase.wordMeanings ?? []).flatMap((alternatives) =>
      alternatives.flatMap((meaning) => (meaning.kind === 'make' ? [meaning.make] : [])),
    );
  const scoredModels: ScoredModel[] = [];
  for (const phrase of phrases) {
    const otherPhrases = phrases.filter((each) => each !== phrase);
    // A phrase that stands for several words, such as `honda civic`, can name a make and a model. A phrase for a single
    // word, which may mean a make or a model, must not be taken as both.
    const hasSeveralWords = (phrase.wordMeanings ?? []).length > 1;
    const namedMakes = new Set((hasSeveralWords ? phrases : otherPhrases).flatMap(makesOf));
    for (const alternatives of phrase.wordMeanings ?? []) {
      const hasOtherMeaning = alternatives.some(({ kind }) => kind !== 'make' && kind !== 'model');
      for (const meaning of alternatives) {
        if (meaning.kind !== 'model') continue;
        const isMakeNamed = namedMakes.has(meaning.make);
        const isNumber = /^\d+$/.test(phrase.key);
        // A short number, such as the 3 of Mazda3, is a model only beside its make.
        if (isNumber && phrase.key.length <= 2 && !isMakeNamed) continue;
        const isAmbiguous = hasOtherMeaning || (isNumber && meaning.isPartial);
        if (isAmbiguous && !isMakeNamed && years === null) continue;
        // A long name counts more than a short one; whether the text names the make counts most.
        let score = phrase.key.length * 4;
        if (namedMakes.size > 0) score += isMakeNamed ? 100 : -100;
        if (years) score += isBuiltIn(meaning, years) ? 20 : -20;
        if (meaning.isPartial) score -= 25;
        if (hasOtherMeaning && !isMakeNamed) score -= 60;
        scoredModels.push({ phrase, meaning, score });
      }
    }
  }
  const bestModel = scoredModels.reduce<ScoredModel | null>(
    (leader, each) => (leader === null || each.score > leader.score ? each : leader),
    null,
  );
  const makePhrases = phrases.filter((phrase) => makesOf(phrase).length > 0);
  if (bestModel === null) {
    const cars = [...new Set(makePhrases.flatMap(makesOf))].map((make) => ({ make, model: null }));
    return { cars, phrases: new Set(makePhrases) };
  }
  const bestModels = scoredModels.filter(
    ({ phrase, score }) => phrase === bestModel.phrase && score === bestModel.score,
  );
  const cars = bestModels.map(({ meaning: { make, model } }) => ({ make, model }));
  const makePhrasesOfCars = makePhrases.filter((phrase) =>
    makesOf(phrase).some((make) => cars.some((car) => car.make === make)),
  );
  return { cars, phrases: new Set([bestModel.phrase, ...makePhrasesOfCars]) };
}
