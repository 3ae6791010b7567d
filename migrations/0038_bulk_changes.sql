-- Changes of many items or customers at once: previewed, applied in full or not at all, and undone.
create table bulk_change (
  bulk_number integer generated always as identity primary key,
  list text not null check (list in ('items', 'customers')),
  -- The change as staff chose it (#domain/bulk-change.ts).
  change jsonb not null,
  state text not null default 'ready' check (state in ('ready', 'applying', 'applied', 'undoing', 'undone')),
  changed integer not null default 0,
  -- The records that are left as they are, by reason: [{reason, count, first}].
  skipped jsonb not null default '[]',
  -- Records written so far by the running step.
  done integer not null default 0,
  -- The reason why the last step changed nothing.
  fault text check (fault in ('outdated', 'changed-since', 'failed')),
  created_by text not null,
  created_at timestamptz not null default now(),
  -- The staff member who applied or, later, undid the change.
  applied_by text,
  applied_role text,
  applied_at timestamptz,
  undone_at timestamptz
);
create index bulk_change_due on bulk_change (bulk_number) where state in ('applying', 'undoing');

-- The changed records with all fields that the change concerns.
create table bulk_change_row (
  bulk_number integer not null references bulk_change on delete cascade,
  row_number integer not null,
  key text not null,
  before jsonb not null,
  after jsonb not null,
  primary key (bulk_number, row_number)
);
