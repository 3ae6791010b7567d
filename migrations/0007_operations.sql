-- The request that began an attempt, in the format of the `traceparent` header: a background job that completes the
-- payment continues its trace.
alter table payment_attempt add column trace_parent text;

-- The last result of each data check, for the metrics of every process.
create table data_check (
  name text primary key,
  mismatches int not null,
  checked_at timestamptz not null
);

-- When the last backup was saved, and when one was last restored to check it.
create table backup_step (
  step text primary key check (step in ('saved', 'restored')),
  done_at timestamptz not null
);
