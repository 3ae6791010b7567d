-- Whose mailbox an order with a coupon was for, however its address was written: small letters, without
-- a +tag, at Gmail without dots (domain/mailbox.ts). Uses per customer are counted by it.
alter table redemption add column mailbox text;
with parts as (
  select order_id, split_part(lower(email), '@', 1) as name, split_part(lower(email), '@', 2) as host from orders),
plain as (
  select order_id, coalesce(nullif(split_part(name, '+', 1), ''), name) as name,
    case host when 'googlemail.com' then 'gmail.com' else host end as host from parts)
update redemption r
set mailbox = case p.host when 'gmail.com' then replace(p.name, '.', '') else p.name end || '@' || p.host
from plain p where p.order_id = r.order_id;
update redemption set customer = mailbox where customer like '%@%';
alter table redemption alter column mailbox set not null;
create index redemption_of_mailbox on redemption (promotion_id, mailbox) where given_back_at is null;
