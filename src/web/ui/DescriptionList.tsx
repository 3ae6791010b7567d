import { Fragment, type ReactNode } from 'react';

/** A term, its description, and a class for both (`mono`: only for the description). False is left out. */
type Entry =
  | readonly [term: ReactNode, description: ReactNode, className?: 'mono' | 'quiet' | 'total']
  | false;

export const DescriptionList = (props: { className?: 'totals'; entries: readonly Entry[] }) => (
  <dl className={props.className ?? 'description-list'}>
    {props.entries.map((entry, index) =>
      entry ? (
        // biome-ignore lint/suspicious/noArrayIndexKey: entries have no state
        <Fragment key={index}>
          <dt className={entry[2] === 'mono' ? undefined : entry[2]}>{entry[0]}</dt>
          <dd className={entry[2]}>{entry[1]}</dd>
        </Fragment>
      ) : null,
    )}
  </dl>
);
