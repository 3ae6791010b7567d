import { expect, test } from 'vitest';
import { toSingleLine } from './single-line.ts';

test.each([
  ['1 King St\r\nBcc: x@example.com', '1 King St Bcc: x@example.com'],
  ['\u202egnp.exe\u202c', 'gnp.exe'],
  ['a\u0007b\u2028c', 'a b c'],
  [' 李小龙 José 🚗 ', '李小龙 José 🚗'],
])('%j becomes %j', (typed, line) => expect(toSingleLine(typed)).toBe(line));
