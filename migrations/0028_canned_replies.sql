-- Texts that staff insert into the reply form. {name} and {order} stand for the customer's name and the order number.
create table canned_reply (
  reply_id uuid primary key default gen_random_uuid(),
  title text not null unique check (length(title) between 1 and 100),
  content text not null check (length(content) between 1 and 5000)
);

-- True if a visitor wrote with the link that was emailed to this address, so that the address is theirs.
alter table message add column is_confirmed boolean not null default false;
