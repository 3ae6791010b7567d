import type { ComponentProps } from 'react';
import { Panel } from './Panel.tsx';
import { Table, type TableProps } from './Table.tsx';

/** A panel that shows `children` and a table with the same title, or `emptyText` if the table has no rows. */
export function TablePanel<R>(props: Omit<TableProps<R>, 'caption'> & ComponentProps<typeof Panel>) {
  const { title, emptyText = false, headerExtra, className, children, ...table } = props;
  return (
    <Panel
      title={title}
      headerExtra={headerExtra}
      className={className}
      emptyText={table.rows.length === 0 && emptyText}
    >
      {children}
      <Table caption={title} {...table} />
    </Panel>
  );
}
