import { catalogueText } from './catalogue-text.ts';
import { placeName } from './place-name.ts';
import { taxName } from './tax-name.ts';
import {
  formatText,
  isTextId,
  LANGUAGES,
  type Language,
  languageName,
  type TextId,
  textOr,
  textsWithPrefix,
} from './texts.ts';

/** A changed field of the audit log in words. A nested field follows its parent: `Shipping address, city`. */
export function auditField(language: Language, field: string): string {
  // Spaces separate the parts of a field, except the space in `United States`.
  const [name = '', ...parts] = field.split(/ (?!States\b)/);
  const partNames = parts.map((part) => textOr(language, `audit-part-${part}`, fieldName(language, part)));
  return [fieldName(language, name), ...partNames].join(', ');
}

/** The text that names a field, if there is one. */
const fieldTextId = (language: Language, name: string): TextId | undefined =>
  [`record-field-${name}`, `specification-${name}`].find((id) => isTextId(language, id));

/** False for a field whose name `auditField` derives from its identifier. */
export const isNamedField = (language: Language, name: string): boolean =>
  fieldTextId(language, name) !== undefined;

function fieldName(language: Language, name: string): string {
  const id = fieldTextId(language, name);
  return id ? formatText(language, id) : placeName(readableName(name), { language });
}

/** Fields whose values are English names or codes, each with the function that translates them. */
const NAME_FIELDS: Record<string, typeof placeName> = {
  province: placeName,
  country: placeName,
  component: taxName,
  tax: taxName,
  subcategory: catalogueText,
  language: (code, t) => (LANGUAGES.includes(code as Language) ? languageName(code as Language, t) : code),
};

/** A value of an audit entry in words if it is a code, such as the reason `received`; otherwise `fallback`. */
export function auditValue(
  language: Language,
  field: string,
  value: unknown,
  fallback = String(value),
): string {
  const translate = NAME_FIELDS[field.split(' ').at(-1)!];
  return textOr(language, `audit-value-${field}-${value}`, translate?.(fallback, { language }) ?? fallback);
}

const UNKNOWN_KEY = 'unknown';

/** The subject of an audit entry, such as `quote 1002`, in words. The subject of an order is its number. */
export function auditSubject(language: Language, subject: string): string {
  const [, kind, key = ''] = /^(\S+)(?: (.+))?$/.exec(subject) ?? [];
  const id = `audit-subject-${kind}`;
  if (!isTextId(language, id)) return subject;
  const keyName = kind === 'list' ? textOr(language, `section-${key}`, key) : key;
  return formatText(language, id, {
    key: key === UNKNOWN_KEY ? formatText(language, 'audit-unknown') : keyName,
  });
}

const withPlainSpaces = (text: string) => text.replaceAll('\u00a0', ' ');

/** Converts a search for a subject, in lower case and in any language, to the stored form: `quote 1002`. */
export function storedSubject(typed: string): string {
  const keyword = withPlainSpaces(typed);
  for (const language of LANGUAGES)
    for (const [kind, text] of textsWithPrefix(language, 'audit-subject-')) {
      const words = withPlainSpaces(text.replace('{key}', '')).trim().toLowerCase();
      if (keyword !== words && !keyword.startsWith(`${words} `)) continue;
      const key = keyword.slice(words.length).trim();
      const section = textsWithPrefix(language, 'section-').find(([, title]) => title.toLowerCase() === key);
      const isUnknown = key === formatText(language, 'audit-unknown');
      const storedKey = isUnknown ? UNKNOWN_KEY : (kind === 'list' && section?.[0]) || key;
      return `${kind} ${storedKey}`.trim();
    }
  return keyword;
}

/** The person who acted: an email address, or in words the shop, a customer or the command line. */
export const auditActor = (language: Language, actor: string): string =>
  textOr(language, `audit-actor-${actor}`, actor);

/** Converts an identifier of the audit log (`low_at`, `item-saved`) to words. */
export const readableName = (name: string): string => {
  const words = name.replaceAll(/[-_]/g, ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};
