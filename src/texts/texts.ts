import type { en } from './en.ts';

export type TextId = keyof typeof en;

/** Singular and plural of a text; `count` selects the form by the rules of the language. */
export interface Plural {
  one: string;
  other: string;
}

type PlaceholderNames<T extends string> = T extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PlaceholderNames<Rest>
  : never;
type TextOf<Id extends TextId> = (typeof en)[Id] extends string
  ? (typeof en)[Id]
  : (typeof en)[Id] extends Plural
    ? (typeof en)[Id]['other'] | (typeof en)[Id]['one'] | '{count}'
    : never;

export type TextParams = Record<string, string | number>;
type ParamsOf<Id extends TextId> = [PlaceholderNames<TextOf<Id>>] extends [never]
  ? []
  : [params: Record<PlaceholderNames<TextOf<Id>>, string | number>];

/** Returns a text; a missing placeholder value is a compile error. */
export type Translate = <Id extends TextId>(id: Id, ...params: ParamsOf<Id>) => string;

export type Language = 'en';

/** Texts registered so far; each page registers those it uses. */
const catalogues: Record<Language, Partial<Record<TextId, string | Plural>>> = { en: {} };

export function registerTexts(language: Language, texts: Partial<Record<TextId, string | Plural>>): void {
  Object.assign(catalogues[language], texts);
}

const plurals = { en: new Intl.PluralRules('en') };

export function translator(language: Language): Translate {
  return (id, ...params) => formatText(language, id, (params[0] ?? {}) as TextParams);
}

/** For ids known only at runtime, such as refusals; unlike `Translate`, the params are not checked. */
export function formatText(language: Language, id: TextId, params: TextParams): string {
  const entry = catalogues[language][id];
  if (entry === undefined) throw new Error(`text ${id} is not registered`);
  const pattern = typeof entry === 'string' ? entry : entry[pluralForm(language, params)];
  return pattern.replaceAll(/\{(\w+)\}/g, (placeholder, name: string) => String(params[name] ?? placeholder));
}

function pluralForm(language: Language, params: TextParams): 'one' | 'other' {
  return plurals[language].select(Number(params.count)) === 'one' ? 'one' : 'other';
}
