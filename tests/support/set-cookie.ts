/** Parses a Set-Cookie header. */
export function parseSetCookie(line: string): { name: string; value: string; attributes: string } {
  const [pair = '', ...attributes] = line.split(';');
  const separator = pair.indexOf('=');
  return {
    name: pair.slice(0, separator),
    value: decodeURIComponent(pair.slice(separator + 1)),
    attributes: attributes.join(';').trim(),
  };
}
