-- The records that staff selected, to preview the same change again: {ids} or {query}. Null in rows of the previous version.
alter table bulk_change
  add column if not exists selection jsonb,
  -- The warning of a preview: the items whose sale price would be above their current selling price.
  add column if not exists dearer integer not null default 0;
