import { Fragment, type ReactNode } from 'react';
import './description-list.css';

/** A term, its description, and a class for both (`mono`: for the description only). An entry `false` is not shown. */
type Entry =
  | readonly [term: ReactNode, description: ReactNode, className?: 'mono' | 'quiet' | 'total']
  | false;

export const DescriptionList = (props: { className?: 'totals'; entries: readonly Entry[] }) => (
  <dl className={props.className ?? 'description-list'}>
    {props.entries.map((entry, index) => {
      if (!entry) return null;
      const [term, description, className] = entry;
      return (
        // biome-ignore lint/suspicious/noArrayIndexKey: entries have no state
        <Fragment key={index}>
          <dt className={className === 'mono' ? undefined : className}>{term}</dt>
          <dd className={className}>{description}</dd>
        </Fragment>
      );
    })}
  </dl>
);
