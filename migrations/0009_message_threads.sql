-- Messages become threads: what the shop answers stands beside the message, what follows are rows of its own.
alter table message drop constraint message_type_check;
alter table message add constraint message_type check (type in
  ('Vehicle Detail', 'Checkout/Payment', 'Shipping', 'Return', 'Other', 'Action Required', 'Order Updated'));

alter table message
  -- The message that began the thread; null for that one itself.
  add column first_message_id uuid references message on delete cascade,
  add column thread_id uuid not null generated always as (coalesce(first_message_id, message_id)) stored,
  -- The one answer that a received message takes.
  add column reply_message text check (length(reply_message) between 1 and 5000),
  add column replied_at timestamptz,
  -- When the customer last opened the thread; what the shop wrote later is unread.
  add column opened_at timestamptz,
  add constraint answered_whole check ((reply_message is null) = (replied_at is null)),
  add constraint answered_when_received check (reply_message is null or (is_replied and not direction));

create index message_thread on message (thread_id, created_at);
create index message_of_account on message (account_id, created_at desc) where account_id is not null;
