/** Parses `name:value` lines. Only the first colon separates, so a value may contain colons (PROD-08). */
export function parseDetails(details: string): { name: string; value: string }[] {
  return details.split('\n').flatMap((line) => {
    const at = line.indexOf(':');
    const [name, value] = [line.slice(0, at).trim(), line.slice(at + 1).trim()];
    return at > 0 && name && value ? [{ name, value }] : [];
  });
}
