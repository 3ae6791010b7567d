-- Texts edited by staff: drafts and published versions. Without a published version, the default text is shown.
create table content_version (
  version_id bigint generated always as identity primary key,
  name text not null check (length(name) between 1 and 200),
  -- By language, then by field.
  texts jsonb not null,
  saved_at timestamptz not null default now(),
  saved_by text not null,
  is_published boolean not null
);
create unique index content_version_draft on content_version (name) where not is_published;
create index content_version_published on content_version (name, version_id desc) where is_published;
