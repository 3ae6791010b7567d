import { pathOfSet } from '#domain/set-path.ts';

export interface BreadcrumbStep {
  name: string;
  path: string;
}

export const breadcrumbJsonLd = (steps: readonly BreadcrumbStep[], site_url: string) => ({
  '@type': 'BreadcrumbList',
  itemListElement: steps.map(({ name, path }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: `${site_url}${path}`,
  })),
});

/** One page of a list of sets. `from` is the position of its first set in the whole list. */
export const setsJsonLd = (
  sets: readonly Parameters<typeof pathOfSet>[0][],
  { total, from = 1 }: { total: number; from?: number },
  site_url: string,
) => ({
  '@type': 'ItemList',
  numberOfItems: total,
  itemListElement: sets.map((set, index) => ({
    '@type': 'ListItem',
    position: from + index,
    url: `${site_url}${pathOfSet(set)}`,
  })),
});
