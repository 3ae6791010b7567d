/** The page number in the URL; 1 if it is missing or invalid. */
export function pageFromUrl(request: { url: string }): number {
  const page = Number(new URL(request.url).searchParams.get('page') ?? 1);
  return Number.isInteger(page) && page >= 1 && page <= 100_000 ? page : 1;
}
