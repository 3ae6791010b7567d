-- How the back office finds messages, and the list states its people keep.
create index message_newest_first on message (created_at, message_id);
create index message_newest_of_side on message (direction, created_at, message_id);
create index message_unread on message (created_at, message_id) where not direction and not is_read and not is_replied;
create index message_title_part on message using gin (lower(title) gin_trgm_ops);
create index message_email_part on message using gin (email gin_trgm_ops);

create index audit_subject_part on audit using gin (lower(subject) gin_trgm_ops);
create index audit_actor_part on audit using gin (lower(actor) gin_trgm_ops);
create index audit_action_part on audit using gin (action gin_trgm_ops);

create table saved_view (
  view_id uuid primary key default gen_random_uuid(),
  staff_id uuid not null references staff on delete cascade,
  list text not null check (length(list) <= 40),
  name text not null check (length(name) between 1 and 50),
  query text not null check (length(query) <= 1000),
  is_shared boolean not null default false,
  created_at timestamptz not null default now(),
  unique (staff_id, list, name)
);

create index if not exists message_open on message (created_at) where not direction and not is_replied;
create index if not exists orders_paid on orders (paid_at) where paid_at is not null;
create index if not exists account_by_activity on account (is_active, customer_id);
