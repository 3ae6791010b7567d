/** The page of a list that an address asks for; anything else is the first. */
export function pageOf(request: { url: string }): number {
  const page = Number(new URL(request.url).searchParams.get('page') ?? 1);
  return Number.isInteger(page) && page >= 1 && page <= 100_000 ? page : 1;
}
