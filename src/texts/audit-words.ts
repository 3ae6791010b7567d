import { type Language, textOr } from './texts.ts';

/** A changed field of the audit log in words. */
export function auditField(language: Language, field: string): string {
  // The parts of an order's or quote's only address need no prefix.
  if (field.startsWith('address ')) return auditField(language, field.replace('address ', ''));
  const otherName = textOr(language, `specification-${field}`, readableName(field));
  return textOr(language, `audit-field-${field}`, otherName);
}

/** A value of an audit entry in words if it is a code, such as the reason `received`; otherwise `fallback`. */
export const auditValue = (
  language: Language,
  field: string,
  value: unknown,
  fallback = String(value),
): string => textOr(language, `audit-value-${field}-${value}`, fallback);

/** Converts an identifier of the audit log (`low_at`, `item-saved`) to words. */
export const readableName = (name: string): string => {
  const words = name.replaceAll(/[-_]/g, ' ').replace('address address', 'address');
  return words.charAt(0).toUpperCase() + words.slice(1);
};
