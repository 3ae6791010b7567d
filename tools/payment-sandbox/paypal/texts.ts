import type { Answer, Body } from '../answer.ts';
import { fieldRefusal } from './errors.ts';

/** What is wrong with a text field, if anything; lengths are those of the provider's specification. */
export function textFault(holder: Body, name: string, field: string, longest: number): Answer | null {
  const value = holder[name];
  if (value === undefined) return null;
  if (typeof value !== 'string') return fieldRefusal('INVALID_PARAMETER_SYNTAX', `${field}/${name}`, value);
  return value.length < 1 || value.length > longest
    ? fieldRefusal('INVALID_STRING_LENGTH', `${field}/${name}`, value)
    : null;
}
