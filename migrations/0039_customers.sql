-- Taxes that a customer is exempt from, as filed, with the number of the certificate. One of each tax; the audit log keeps
-- the earlier ones.
create table tax_exemption (
  customer_id uuid not null references account on delete cascade,
  tax text not null check (tax in ('GST/HST', 'QST', 'PST British Columbia', 'PST Manitoba', 'PST Saskatchewan')),
  number text not null check (number = btrim(number) and length(number) between 1 and 40),
  -- The last day, in the shop's time zone.
  valid_until date not null,
  primary key (customer_id, tax)
);

-- The taxes that an order was exempt from: tax, rate and the number at that time.
alter table orders
  add tax_exemptions jsonb not null default '[]' check (jsonb_typeof(tax_exemptions) = 'array'),
  add constraint exempt_taxes_not_charged check (not jsonb_path_exists(tax_components,
    '$[*].component ? (@ == $exempt[*].component)', jsonb_build_object('exempt', tax_exemptions)));

-- Sales that were exempt from a tax have rows of their own.
alter table closed_day_tax add is_exempt boolean not null default false;
alter table closed_day_tax drop constraint closed_day_tax_pkey,
  add primary key (day, currency, province, component, rate, is_exempt),
  add constraint exempt_without_tax check (not is_exempt or tax = 0 and refunded_tax = 0);
