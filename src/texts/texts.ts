import type { en } from './en.ts';

export type TextId = keyof typeof en;

/** One and many of the same sentence, chosen by `count` after the rules of the language. */
export interface Plural {
  one: string;
  other: string;
}

type Places<T extends string> = T extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Places<Rest>
  : never;
type Sentence<Id extends TextId> = (typeof en)[Id] extends string
  ? (typeof en)[Id]
  : (typeof en)[Id] extends Plural
    ? (typeof en)[Id]['other'] | (typeof en)[Id]['one'] | '{count}'
    : never;

export type Facts = Record<string, string | number>;
type FactsOf<Id extends TextId> = [Places<Sentence<Id>>] extends [never]
  ? []
  : [facts: Record<Places<Sentence<Id>>, string | number>];

/** Says a sentence; what it has places for must be given, or it does not compile. */
export type Translate = <Id extends TextId>(id: Id, ...facts: FactsOf<Id>) => string;

export type Language = 'en';

/** What is known so far: a page brings its own sentences along with its code. */
const catalogues: Record<Language, Partial<Record<TextId, string | Plural>>> = { en: {} };

/** Adds sentences of one language. */
export function registerTexts(language: Language, texts: Partial<Record<TextId, string | Plural>>): void {
  Object.assign(catalogues[language], texts);
}

const plurals = { en: new Intl.PluralRules('en') };

/** The voice of one language. */
export function translator(language: Language): Translate {
  return (id, ...facts) => message(language, id, (facts[0] ?? {}) as Facts);
}

/** The same, for a name that is known only while running (a refusal with its facts). */
export function message(language: Language, id: TextId, facts: Facts): string {
  const entry = catalogues[language][id];
  if (entry === undefined) throw new Error(`the sentence ${id} was not learned`);
  const pattern = typeof entry === 'string' ? entry : entry[pluralOf(language, facts)];
  return pattern.replaceAll(/\{(\w+)\}/g, (place, name: string) => String(facts[name] ?? place));
}

function pluralOf(language: Language, facts: Facts): 'one' | 'other' {
  return plurals[language].select(Number(facts.count)) === 'one' ? 'one' : 'other';
}
