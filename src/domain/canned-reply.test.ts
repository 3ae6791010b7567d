import { expect, test } from 'vitest';
import { fillReply, normaliseCannedReply, validateCannedReply } from './canned-reply.ts';

test('a canned reply needs a title and content, and must not contain unknown placeholders; both texts are trimmed', () => {
  const reply = { title: 'Shipped', content: 'Hello {name}, order {order} has shipped.' };
  expect(validateCannedReply(reply)).toEqual([]);
  expect(validateCannedReply({ title: '', content: '' }).map(({ field }) => field)).toEqual([
    'title',
    'content',
  ]);
  expect(validateCannedReply({ ...reply, content: 'Hello {nmae}' })).toEqual([
    { field: 'content', problem: 'canned-reply-placeholder-problem' },
  ]);
  expect(normaliseCannedReply({ title: ' A\nB ', content: ' Hello ' })).toEqual({
    title: 'A B',
    content: 'Hello',
  });
});

test('placeholders are filled; a name is inserted verbatim, even if it looks like a placeholder', () => {
  expect(fillReply('{name}: {order} {order}', { name: '$& {order}', order: 'A-1' })).toBe(
    '$& {order}: A-1 A-1',
  );
  expect(fillReply('Hello {name}', { name: 'Ada', order: null })).toBe('Hello Ada');
});

test('a canned reply with {order} is offered only for a message about an order', () => {
  expect(fillReply('About {order}', { name: 'Ada', order: null })).toBeNull();
});
