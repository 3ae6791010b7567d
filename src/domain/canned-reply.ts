import { maskCardNumbers } from './card-number.ts';
import { CONTACT_MAX_LENGTHS } from './contact.ts';
import { placeholdersIn } from './edited-content.ts';
import { toSingleLine } from './single-line.ts';
import { findBrokenRules } from './validation.ts';

/** A text that staff insert into the reply form and can change before sending. */
export interface CannedReply {
  title: string;
  content: string;
}

/** The values that replace `{name}` and `{order}`; `order` is null if the message is not about an order. */
export interface ReplyValues {
  name: string;
  order: string | null;
}

const KNOWN_PLACEHOLDERS: readonly string[] = ['name', 'order'] satisfies (keyof ReplyValues)[];

export const normaliseCannedReply = ({ title, content }: CannedReply): CannedReply => ({
  title: toSingleLine(title),
  content: maskCardNumbers(content.trim()),
});

/** All validation errors. Unknown placeholders are rejected, because customers would see them. */
export const validateCannedReply = ({ title, content }: CannedReply) =>
  findBrokenRules([
    [isEmptyOrTooLong(title, CONTACT_MAX_LENGTHS.title), 'title', 'canned-reply-title-problem'],
    [isEmptyOrTooLong(content, CONTACT_MAX_LENGTHS.content), 'content', 'canned-reply-content-problem'],
    [
      placeholdersIn(content).some((name) => !KNOWN_PLACEHOLDERS.includes(name)),
      'content',
      'canned-reply-placeholder-problem',
    ],
  ]);

const isEmptyOrTooLong = (text: string, maxLength: number): boolean => text === '' || text.length > maxLength;

/** Fills in the placeholders. Returns null if the text contains `{order}` but the message is not about an order. */
export function fillReply(content: string, { name, order }: ReplyValues): string | null {
  if (order === null && content.includes('{order}')) return null;
  return content.replaceAll(/\{(name|order)\}/g, (_, placeholder: 'name' | 'order') =>
    placeholder === 'name' ? name : (order ?? ''),
  );
}
