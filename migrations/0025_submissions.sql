-- Forms of the back office that were applied. One that is sent again, because its response was lost, is not applied twice.
create table submission (
  submission_id uuid primary key,
  -- Of the changed record and the whole body.
  content_hash bytea not null,
  at timestamptz not null default now()
);
