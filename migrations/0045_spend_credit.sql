-- The store credit that pays part or all of an order's total; the rest is its payment.
alter table orders add column credit integer not null default 0,
  add constraint credit_within_total check (credit between 0 and total);
create index orders_with_credit on orders (order_id) where credit > 0;
alter table orders drop constraint orders_payment_check,
  add constraint orders_payment_check check (payment in ('card', 'paypal', 'credit', 'offline', 'none'));

-- The part of a refund that becomes store credit; the provider returns the rest.
alter table payment_refund add column credit integer not null default 0,
  add constraint credit_within_refund check (credit between 0 and amount);

-- Used by an order, released when the order ends unpaid, or refunded to.
alter table credit_entry
  add column order_id text references orders,
  add column refund_id uuid references payment_refund,
  drop constraint credit_entry_kind_check,
  add constraint credit_entry_kind_check check (kind in ('grant', 'take-back', 'use', 'release', 'refund')),
  drop constraint sign_follows_kind,
  add constraint sign_follows_kind check ((kind in ('grant', 'release', 'refund')) = (amount > 0)),
  add constraint returned_credit_names_order check (kind not in ('release', 'refund') or order_id is not null),
  add constraint refund_names_refund check ((kind = 'refund') = (refund_id is not null));
create unique index credit_used_once on credit_entry (order_id) where kind = 'use';
create unique index credit_released_once on credit_entry (order_id) where kind = 'release';
create unique index credit_refunded_once on credit_entry (refund_id) where kind = 'refund';

-- The sum of a customer's entries, which can never be negative: credit cannot be spent twice.
create table credit_balance (
  customer_id uuid not null references account on delete cascade,
  currency text not null check (currency in ('ca', 'us')),
  balance integer not null check (balance >= 0),
  primary key (customer_id, currency)
);
insert into credit_balance (customer_id, currency, balance)
  select customer_id, currency, sum(amount) from credit_entry group by customer_id, currency;

create function add_to_credit_balance() returns trigger language plpgsql as $$
begin
  insert into credit_balance (customer_id, currency, balance) values (new.customer_id, new.currency, 0)
    on conflict do nothing;
  update credit_balance set balance = balance + new.amount
    where customer_id = new.customer_id and currency = new.currency;
  return null;
end $$;
create trigger credit_balance_follows after insert on credit_entry
  for each row execute function add_to_credit_balance();
