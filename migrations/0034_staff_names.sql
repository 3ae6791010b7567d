-- The name that the back office shows beside the email address of a staff member; null for none.
alter table staff add column name text check (length(name) between 1 and 100);
