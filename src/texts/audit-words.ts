import { type Language, textOr } from './texts.ts';

/** A changed field of the audit log in words. A nested field follows its parent: `Shipping address, city`. */
export function auditField(language: Language, field: string): string {
  const [name = '', ...parts] = field.split(' ');
  const partNames = parts.map((part) => textOr(language, `audit-part-${part}`, fieldName(language, part)));
  return [fieldName(language, name), ...partNames].join(', ');
}

const fieldName = (language: Language, name: string): string =>
  textOr(language, `audit-field-${name}`, textOr(language, `specification-${name}`, readableName(name)));

/** A value of an audit entry in words if it is a code, such as the reason `received`; otherwise `fallback`. */
export const auditValue = (
  language: Language,
  field: string,
  value: unknown,
  fallback = String(value),
): string => textOr(language, `audit-value-${field}-${value}`, fallback);

/** The person who acted: an email address, or in words the shop, a customer or the command line. */
export const auditActor = (language: Language, actor: string): string =>
  textOr(language, `audit-actor-${actor}`, actor);

/** Converts an identifier of the audit log (`low_at`, `item-saved`) to words. */
export const readableName = (name: string): string => {
  const words = name.replaceAll(/[-_]/g, ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};
