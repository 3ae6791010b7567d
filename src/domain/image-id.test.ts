import { expect, test } from 'vitest';
import { imageSrcSet, imageUrl, validateImage } from './image-id.ts';

const HOSTS = ['images.halden.example', 'cdn.example:8443'];

test('a linked image keeps its URL, an upload is served by the shop, and any other id is put into the shop’s pattern', () => {
  const pattern = 'https://drive.example/thumbnail?id={id}&sz=w1000';
  expect(imageUrl(pattern, '1aB_c-9')).toBe('https://drive.example/thumbnail?id=1aB_c-9&sz=w1000');
  expect(imageUrl(pattern, 'https://images.halden.example/a.jpg')).toBe(
    'https://images.halden.example/a.jpg',
  );
  const uploaded = 'p-0123456789abcdef0123456789abcdef';
  expect(imageUrl(pattern, uploaded)).toBe(`/art/${uploaded}.svg`);
  expect(imageUrl('/art/{id}.svg', 'esd-front-5-1')).toBe('/art/esd-front-5-1.svg');
});

test('an uploaded image is offered in several widths, a drawing or a linked image in one', () => {
  const uploaded = 'p-0123456789abcdef0123456789abcdef';
  expect(imageSrcSet(uploaded)).toContain(`/art/${uploaded}.svg?w=360 360w`);
  expect(imageSrcSet('esd-front-5-1')).toBeUndefined();
  expect(imageSrcSet('https://images.halden.example/a.jpg')).toBeUndefined();
});

test('image ids and links to allowed hosts are valid', () => {
  for (const image of [
    'esd-front-5-1',
    'p-0123456789abcdef0123456789abcdef',
    'A1.v2_x',
    'https://images.halden.example/a.jpg',
    'https://cdn.example:8443/sets/a.webp?w=1000',
    'https://images.halden.example:443/a.jpg',
  ]) {
    expect(validateImage(image, HOSTS), image).toBeNull();
  }
});

test('a link to a host or port that is not allowed is distinguished from a malformed id or link', () => {
  for (const image of [
    'https://else.example/a.jpg',
    'https://images.halden.example.else.example/a.jpg',
    'https://images.halden.example:8443/a.jpg',
    'https://cdn.example/a.jpg',
  ]) {
    expect(validateImage(image, HOSTS), image).toBe('image-host');
    expect(validateImage(image, []), image).toBe('image-host');
  }
  for (const image of [
    `https://${'h'.repeat(200)}.example/${'i'.repeat(300)}`,
    '',
    '.hidden',
    '../a',
    'a b',
    'a/b',
    'x'.repeat(101),
    '//images.halden.example/a.jpg',
    'http://images.halden.example/a.jpg',
    'https://images.halden.example',
    'https://me@cdn.example/a.jpg',
    'https://images.halden.example/a b.jpg',
    'https://images.halden.example/a|b',
    'javascript:alert(1)',
    'https://images.halden.example:99999/a.jpg',
    'https://256.256.256.256/a.jpg',
  ]) {
    expect(validateImage(image, HOSTS), image).toBe('image-format');
  }
});
