/** Parses a Set-Cookie header. */
export function parseSetCookie(line: string): { name: string; value: string; attributes: string } {
  const [pair = '', ...attributes] = line.split(';');
  const at = pair.indexOf('=');
  return {
    name: pair.slice(0, at),
    value: decodeURIComponent(pair.slice(at + 1)),
    attributes: attributes.join(';').trim(),
  };
}
