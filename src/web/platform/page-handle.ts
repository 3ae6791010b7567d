/** Metadata that a page module exports in addition to its component. */
export interface PageHandle {
  /** `shared`: the document depends on its URL only, unless the visitor is signed in. */
  cache: 'shared' | 'private';
  noindex?: true;
  /** The page shows no prices in a currency that the visitor chooses, so it does not ask for the country. */
  needsNoCountry?: true;
  /** The page has its own security policy, so it is entered by a full load. */
  ownDocument?: true;
}
