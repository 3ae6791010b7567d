/** The days within which a set can be returned, if the terms name exactly one number of days; otherwise null. */
export function returnDays(terms: string): number | null {
  const found = new Set(
    [...terms.matchAll(/(\d+)[\s\u00a0-](?:days?|jours?)\b/gi)].map((match) => match[1]!),
  );
  const [days] = found;
  return found.size === 1 ? Number(days) : null;
}
