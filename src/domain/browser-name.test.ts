import { expect, test } from 'vitest';
import { browserName } from './browser-name.ts';

test('a user agent is shown as browser and operating system', () => {
  const mozilla = 'Mozilla/5.0';
  const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)';
  const chrome = `${mozilla} (Windows NT 10.0; Win64; x64) ${webkit} Chrome/140.0.0.0 Safari/537.36`;
  expect(browserName(chrome)).toBe('Chrome, Windows');
  expect(browserName(`${chrome} Edg/140.0.0.0`)).toBe('Edge, Windows');
  expect(browserName(`${mozilla} (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0`)).toBe(
    'Firefox, Linux',
  );
  expect(
    browserName(`${mozilla} (iPhone; CPU iPhone OS 18_0 like Mac OS X) ${webkit} Version/18.0 Safari/604.1`),
  ).toBe('Safari, iOS');
  expect(browserName('curl/8')).toBeNull();
  expect(browserName(null)).toBeNull();
});
