import { LANGUAGES, type Language } from '#domain/languages.ts';
import { memoize } from '#domain/memoize.ts';
import type * as en from './en.ts';

export { LANGUAGES, type Language };

/** The name of each language in that language. */
export const LANGUAGE_NAMES: Record<Language, string> = { en: 'English', fr: 'Français' };

/** The label of the link to the language that a visitor's browser prefers, in that language. */
export const LANGUAGE_OFFERS: Record<Language, string> = {
  en: 'Continue in English',
  fr: 'Continuer en français',
};

/** The name of a language, in the language of a page. */
export const languageName = (language: Language, t: { language: Language }): string =>
  new Intl.DisplayNames(localeOf(t.language), { type: 'language' }).of(language)!;

/** The BCP 47 tag of a language as written in Canada. */
export const localeOf = (language: Language) => `${language}-CA`;

/** A group of texts with one file per language, such as `cart`. */
export type Area = keyof typeof en;

/** Singular and plural of a text; `count` selects the form by the rules of the language. */
export interface Plural {
  one: string;
  other: string;
}

/** The texts of an area in a language other than English: the same ids, with a plural where English has one. */
type TextsLike<Texts> = { [Id in keyof Texts]: Texts[Id] extends string ? string : Plural };

/** All texts of one language, by area. */
export type Catalogue = { [A in Area]: TextsLike<(typeof en)[A]> };

type Intersection<Union> = (Union extends unknown ? (each: Union) => void : never) extends (
  all: infer All,
) => void
  ? All
  : never;
type Texts = Intersection<(typeof en)[Area]>;
export type TextId = keyof Texts;

type PlaceholderNames<T extends string> = T extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PlaceholderNames<Rest>
  : never;
type TextOf<Id extends TextId> = Texts[Id] extends string
  ? Texts[Id]
  : Texts[Id] extends Plural
    ? Texts[Id]['other'] | Texts[Id]['one'] | '{count}'
    : never;

export type TextParams = Record<string, string | number>;
type ParamsOf<Id extends TextId> = [PlaceholderNames<TextOf<Id>>] extends [never]
  ? []
  : [params: Record<PlaceholderNames<TextOf<Id>>, string | number>];

/** Texts without placeholders. */
export type PlainTextId = { [Id in TextId]: ParamsOf<Id> extends [] ? Id : never }[TextId];

/** Returns texts in one language; a missing placeholder value is a compile error. */
export interface Translate {
  <Id extends TextId>(id: Id, ...params: ParamsOf<Id>): string;
  readonly language: Language;
}

/** Texts registered so far: on the server all, in the browser only those of the areas in use. */
const registered = new Map<Language, Partial<Record<TextId, string | Plural>>>();

export function registerTexts(language: Language, texts: Partial<Record<TextId, string | Plural>>): void {
  registered.set(language, { ...registered.get(language), ...texts });
}

/** False for an id that has no text, such as an action of the audit log without its own heading. */
export const isTextId = (language: Language, id: string): id is TextId =>
  id in (registered.get(language) ?? {});

/** The text of an id known only at runtime, such as a field name in the audit log; `fallback` if there is none. */
export const textOr = (language: Language, id: string, fallback: string): string =>
  isTextId(language, id) ? formatText(language, id) : fallback;

/** The plain texts whose id starts with the prefix, each with the rest of its id. */
export const textsWithPrefix = (language: Language, prefix: string): [rest: string, text: string][] =>
  Object.entries(registered.get(language) ?? {}).flatMap(([id, text]) =>
    id.startsWith(prefix) && typeof text === 'string' ? [[id.slice(prefix.length), text]] : [],
  );

/** Texts in `edited` are used instead of the registered ones. */
export const translator = (language: Language, edited?: Partial<Record<TextId, string>>): Translate =>
  Object.assign(
    <Id extends TextId>(id: Id, ...params: ParamsOf<Id>) => formatText(language, id, params[0], edited),
    { language },
  );

/** The text of an id known only at runtime, such as a refusal. Unlike in `Translate`, params are not checked. */
export function formatText(
  language: Language,
  id: TextId,
  params: TextParams = {},
  edited?: Partial<Record<TextId, string>>,
): string {
  const entry = edited?.[id] ?? registered.get(language)?.[id];
  if (entry === undefined) throw new Error(`text ${id} is not registered`);
  const pattern = typeof entry === 'string' ? entry : entry[pluralForm(language, Number(params.count))];
  return pattern.replaceAll(/\{(\w+)\}/g, (placeholder, name: string) => {
    const value = params[name] ?? placeholder;
    return name === 'count' ? value.toLocaleString(localeOf(language)) : String(value);
  });
}

const pluralRules = memoize((language: Language) => new Intl.PluralRules(language));

const pluralForm = (language: Language, count: number): keyof Plural =>
  pluralRules(language).select(count) === 'one' ? 'one' : 'other';
