-- Sums per account, by which the list of customers is sorted. They are not columns of `account`, because each paid order
-- would then write all indexes of the account again, the slow trigram ones included.

-- In cents, before taxes. No document has the fields of both.
create function net_sales(document jsonb) returns bigint language sql immutable parallel safe as
  $$ select coalesce(-(document ->> 'net')::bigint, (document ->> 'subtotal')::bigint
    - (document ->> 'discount')::bigint + (document ->> 'shipping')::bigint) $$;

-- The definition of the sums. A paid order is one with an invoice, even if it was refunded later.
create view computed_customer_sales as
  select a.customer_id, count(*) filter (where d.is_invoice)::int as order_count,
    coalesce(max(o.created_at) filter (where d.is_invoice), '-infinity') as last_order_at,
    coalesce(sum(d.net_sales) filter (where d.currency = 'ca'), 0)::bigint as net_sales_ca,
    coalesce(sum(d.net_sales) filter (where d.currency = 'us'), 0)::bigint as net_sales_us
  from account a left join (orders o join (
    select order_id, true as is_invoice, currency, net_sales(content) from invoice
    union all
    select order_id, false, currency, net_sales(content) from credit_note) d on d.order_id = o.order_id)
    on o.account_id = a.customer_id
  group by a.customer_id;

create table customer_sales (
  customer_id uuid primary key references account on delete cascade,
  order_count integer not null default 0,
  -- The time at which the last paid order was placed; -infinity if there is none, because an export continues after the
  -- last value that it has read, and nothing follows null.
  last_order_at timestamptz not null default '-infinity',
  net_sales_ca bigint not null default 0,
  net_sales_us bigint not null default 0
);

create function begin_customer_sales() returns trigger language plpgsql as
  $$ begin
    insert into customer_sales (customer_id) values (new.customer_id);
    return null;
  end $$;

-- Runs when the invoice or credit note is issued, which is the transaction's last step.
create function add_to_customer_sales() returns trigger language plpgsql as
  $$ begin
    update customer_sales s set
      order_count = s.order_count + case when tg_table_name = 'invoice' then 1 else 0 end,
      last_order_at = case when tg_table_name = 'invoice' then greatest(s.last_order_at, o.created_at)
        else s.last_order_at end,
      net_sales_ca = s.net_sales_ca + case when new.currency = 'ca' then net_sales(new.content) else 0 end,
      net_sales_us = s.net_sales_us + case when new.currency = 'us' then net_sales(new.content) else 0 end
    from orders o where o.order_id = new.order_id and s.customer_id = o.account_id;
    return null;
  end $$;

-- Runs at commit, so that other locks come first, as they do for documents; one recount is enough for all orders that a
-- transaction has moved. The audit log's lock comes last: a transaction moves orders before it writes its first audit
-- entry. The sums are locked before the documents are read, or one that is issued at the same time could be missed.
create function recount_customer_sales() returns trigger language plpgsql as
  $$ declare moved uuid[] := array[old.account_id, new.account_id];
  begin
    if current_setting('shop.recounted_sales', true) = moved::text then return null; end if;
    perform set_config('shop.recounted_sales', moved::text, true);
    perform from customer_sales where customer_id = any(moved) order by customer_id for update;
    update customer_sales s set (order_count, last_order_at, net_sales_ca, net_sales_us) =
      (select c.order_count, c.last_order_at, c.net_sales_ca, c.net_sales_us
        from computed_customer_sales c where c.customer_id = s.customer_id)
      where s.customer_id = any(moved);
    return null;
  end $$;

-- Until the sums are filled, nothing may change them. A transaction that writes these tables in another order could
-- deadlock; one of the two then fails and can be repeated.
lock table account, orders, invoice, credit_note in share row exclusive mode;
create constraint trigger order_moved after update of account_id on orders deferrable initially deferred
  for each row when (old.account_id is distinct from new.account_id) execute function recount_customer_sales();
create trigger invoice_adds_sales after insert on invoice for each row execute function add_to_customer_sales();
create trigger credit_note_adds_sales after insert on credit_note
  for each row execute function add_to_customer_sales();
create trigger account_begins_sales after insert on account for each row execute function begin_customer_sales();
insert into customer_sales (customer_id, order_count, last_order_at, net_sales_ca, net_sales_us)
  select customer_id, order_count, last_order_at, net_sales_ca, net_sales_us from computed_customer_sales;

create index customer_sales_by_orders on customer_sales (order_count, customer_id);
create index customer_sales_by_last_order on customer_sales (last_order_at, customer_id);
create index customer_sales_by_net_sales_ca on customer_sales (net_sales_ca, customer_id);
create index customer_sales_by_net_sales_us on customer_sales (net_sales_us, customer_id);
create index account_by_time on account (created_at, customer_id);
