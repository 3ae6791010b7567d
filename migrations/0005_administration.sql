-- Staff, the audit log, background jobs, outgoing email, delivery rules and pages of text.

create table staff (
  staff_id uuid primary key default gen_random_uuid(),
  email text not null unique check (email = lower(email) and length(email) <= 50),
  role text not null check (role in ('owner', 'orders', 'catalogue', 'support', 'read-only')),
  password_hash text not null,
  -- Encrypted with a key derived from the shop's secret.
  totp_secret bytea,
  totp_enrolled_at timestamptz,
  -- The time step of the last accepted code: each code works once.
  totp_last_step bigint not null default 0,
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  last_modified_at timestamptz not null default now(),
  -- The end of an initial password, which has to be changed at the first sign-in; null once it has been.
  password_expires_at timestamptz,
  constraint enrolled_with_secret check (totp_enrolled_at is null or totp_secret is not null)
);

create table staff_session (
  session_id uuid primary key default gen_random_uuid(),
  token_hash bytea not null unique,
  staff_id uuid not null references staff on delete cascade,
  created_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  -- False for a session of the demo in which the authenticator was skipped.
  has_second_factor boolean not null default true,
  -- The User-Agent header, shown in the list of sessions.
  agent text check (length(agent) <= 200)
);
create index staff_session_of on staff_session (staff_id);

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

-- Shop details; null: the setting from the environment.
create table shop_setting (
  only_row boolean primary key default true check (only_row),
  name text check (length(name) between 1 and 60),
  tagline text check (length(tagline) <= 120),
  email text check (length(email) <= 200),
  address text check (length(address) <= 300),
  tax_numbers text check (length(tax_numbers) <= 300),
  phone text check (length(phone) <= 40),
  hours text check (length(hours) <= 120),
  return_terms text check (length(return_terms) <= 500),
  cut_off_hour integer not null default 13 check (cut_off_hour between 0 and 24),
  low_stock_at integer not null default 5 check (low_stock_at between 0 and 10000),
  -- In cents. A refund needs a second person if staff have then refunded more than this of the order; 0: no limit.
  refund_limit_cad integer not null default 250000 check (refund_limit_cad between 0 and 100000000),
  refund_limit_usd integer not null default 250000 check (refund_limit_usd between 0 and 100000000),
  last_modified_at timestamptz not null default now()
);
insert into shop_setting default values;
create trigger shop_setting_changed before update on shop_setting for each row execute function touch_last_modified();

create table audit (
  audit_id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  actor text not null,
  action text not null,
  subject text not null,
  before jsonb,
  after jsonb,
  request_id text,
  role text
);
create index audit_subject on audit (subject, audit_id);
create index audit_newest on audit (at desc, audit_id desc);
create index audit_subject_part on audit using gin (lower(subject) gin_trgm_ops);
create index audit_actor_part on audit using gin (lower(actor) gin_trgm_ops);
create index audit_action_part on audit using gin (action gin_trgm_ops);
-- Values about a deleted customer may be redacted to "(blanked)"; entries never change otherwise.
create function is_redacted(was jsonb, now jsonb) returns boolean language sql immutable as
  $$ select case when was is null or jsonb_typeof(was) <> 'object' then now is not distinct from was
    else coalesce(jsonb_typeof(now) = 'object' and not exists (
      select from jsonb_each(was) w full join jsonb_each(now) n on n.key = w.key
      where n.value is distinct from w.value and (w.key is null or n.value is distinct from '"(blanked)"')), false)
    end $$;
create function reject_all_but_redaction() returns trigger language plpgsql as
  $$ begin
    if tg_op = 'UPDATE' and is_redacted(old.before, new.before) and is_redacted(old.after, new.after)
      and (new.audit_id, new.at, new.actor, new.role, new.action, new.subject, new.request_id)
        is not distinct from (old.audit_id, old.at, old.actor, old.role, old.action, old.subject, old.request_id)
    then return new; end if;
    raise exception '% is append-only', tg_table_name;
  end $$;
create trigger audit_append_only before update or delete on audit
  for each row execute function reject_all_but_redaction();

-- Hash chain: each hash covers the entry and the previous hash, so that tampering is detectable.
create table audit_chain (
  link bigint generated always as identity primary key,
  audit_id bigint not null unique references audit,
  hash bytea not null
);
create trigger audit_chain_append_only before update or delete on audit_chain
  for each row execute function reject_change();
-- HMAC-SHA256 with a key that only the shop's connections have, as the two padded blocks of RFC 2104 in hex: whoever
-- can only write to the database can neither add a link nor recompute the chain.
create function audit_hmac(message bytea) returns bytea language plpgsql stable as
  $$ declare pads bytea := decode(coalesce(current_setting('shop.audit_key', true), ''), 'hex');
  begin
    if length(pads) <> 128 then raise exception 'this connection has no audit key'; end if;
    return sha256(substring(pads from 65) || sha256(substring(pads for 64) || message));
  end $$;
create function audit_digest(before bytea, entry audit) returns bytea language sql stable as
  $$ select audit_hmac(before || convert_to(jsonb_build_array(entry.audit_id, extract(epoch from entry.at),
    entry.actor, entry.role, entry.action, entry.subject, entry.before, entry.after, entry.request_id)::text,
    'UTF8')) $$;
-- Runs at commit, when no other lock is needed any more, so that waiting for this lock cannot deadlock.
create function chain_audit() returns trigger language plpgsql as
  $$ declare last bytea;
  begin
    perform pg_advisory_xact_lock(72011002);
    select hash into last from audit_chain order by link desc limit 1;
    insert into audit_chain (audit_id, hash)
      select a.audit_id, audit_digest(coalesce(last, ''::bytea), a) from audit a where a.audit_id = new.audit_id;
    return null;
  end $$;
-- If the transaction sets `shop.audit_at_once`, links all new entries of a statement in one pass instead of each at
-- commit. The lock is then held from that statement on, so it must be the last statement of the transaction.
create function chain_audit_at_once() returns trigger language plpgsql as
  $$ declare last bytea; entry audit; ids bigint[]; hashes bytea[];
  begin
    if current_setting('shop.audit_at_once', true) is distinct from 'on' then return null; end if;
    perform pg_advisory_xact_lock(72011002);
    select hash into last from audit_chain order by link desc limit 1;
    last := coalesce(last, '');
    for entry in select * from added order by audit_id loop
      last := audit_digest(last, entry);
      ids := ids || entry.audit_id;
      hashes := hashes || last;
    end loop;
    insert into audit_chain (audit_id, hash) select * from unnest(ids, hashes);
    return null;
  end $$;
create trigger audit_chained_at_once after insert on audit referencing new table as added
  for each statement execute function chain_audit_at_once();
create constraint trigger audit_chained after insert on audit deferrable initially deferred
  for each row when (current_setting('shop.audit_at_once', true) is distinct from 'on') execute function chain_audit();

-- Emails and events, queued in the transaction that causes them.
create table outbox (
  outbox_id uuid primary key default gen_random_uuid(),
  dedupe_key text not null unique,
  kind text not null check (kind in ('mail', 'conversion')),
  topic text not null,
  payload jsonb not null,
  created_at timestamptz not null default now(),
  -- Truncated to the precision of the shop's clock, so that an email queued now is due immediately.
  due_at timestamptz not null default date_trunc('milliseconds', now()),
  attempts integer not null default 0,
  -- The receiver got an earlier attempt but did not confirm it; it is repeated once.
  is_unconfirmed boolean not null default false,
  last_error text,
  sent_at timestamptz,
  given_up_at timestamptz,
  -- The log of emails: the recipient is recorded when an email is composed and erased with other personal data.
  recipient text,
  -- True if nothing was sent, because the email's reason no longer applied when it was to be written.
  is_dropped boolean not null default false,
  search_text text not null generated always as (lower(' ' || coalesce(recipient, '') || ' '
    || coalesce(payload ->> 'email', '') || ' ' || coalesce(payload ->> 'order_id', ''))) stored
);
create index outbox_search on outbox using gin (search_text gin_trgm_ops) where kind = 'mail';
create index outbox_emails on outbox (created_at, outbox_id) where kind = 'mail';
create index outbox_given_up on outbox (given_up_at) where given_up_at is not null;
create index outbox_due on outbox (due_at) where sent_at is null and given_up_at is null;

create table job (
  name text primary key,
  every_seconds integer not null,
  due_at timestamptz not null default now(),
  -- The run that holds the lease; a run that has lost it no longer writes here.
  lease uuid,
  lease_until timestamptz,
  last_run_at timestamptz,
  last_error text
);

-- Web vitals, counted by day, page and measure; contains no personal data.
create table vital (
  day date not null,
  page text not null check (length(page) between 1 and 40),
  measure text not null check (measure in ('lcp', 'cls', 'inp')),
  -- Upper bound of the bucket: milliseconds, or thousandths for cls.
  bucket integer not null,
  count integer not null default 0,
  primary key (day, page, measure, bucket)
);

-- Refunds that wait for a second person, and what became of them.
create table refund_request (
  request_id uuid primary key default gen_random_uuid(),
  order_id text not null references orders,
  -- Units of lines, an amount or the rest.
  scope jsonb not null,
  restock boolean not null,
  reason text not null,
  -- In cents of the order's currency, as both persons saw it.
  amount integer not null check (amount > 0),
  requested_by uuid not null references staff,
  requested_at timestamptz not null,
  state text not null default 'waiting' check (state in ('waiting', 'approved', 'rejected')),
  decided_by uuid references staff,
  decided_at timestamptz,
  refund_id uuid unique references payment_refund,
  constraint approved_by_a_second_person check (state <> 'approved' or decided_by <> requested_by),
  constraint decided_or_waiting check ((state = 'waiting') = (decided_by is null)
    and (state = 'waiting') = (decided_at is null) and (state = 'approved') = (refund_id is not null))
);
create unique index one_refund_request_waits on refund_request (order_id) where state = 'waiting';
create index refund_request_of_order on refund_request (order_id);

-- Changes of many items or customers at once: previewed, applied in full or not at all, and undone.
create table bulk_change (
  bulk_number integer generated always as identity primary key,
  list text not null check (list in ('items', 'customers')),
  -- The change as staff chose it (#domain/bulk-change.ts).
  change jsonb not null,
  state text not null default 'ready' check (state in ('ready', 'applying', 'applied', 'undoing', 'undone')),
  changed integer not null default 0,
  -- The records that are left as they are, by reason: [{reason, count, first}].
  skipped jsonb not null default '[]',
  -- Records written so far by the running step.
  done integer not null default 0,
  -- The reason why the last step changed nothing.
  fault text check (fault in ('outdated', 'changed-since', 'failed')),
  created_by text not null,
  created_at timestamptz not null default now(),
  -- The staff member who applied or, later, undid the change.
  applied_by text,
  applied_role text,
  applied_at timestamptz,
  undone_at timestamptz
);
create index bulk_change_due on bulk_change (bulk_number) where state in ('applying', 'undoing');

-- The changed records with all fields that the change concerns.
create table bulk_change_row (
  bulk_number integer not null references bulk_change on delete cascade,
  row_number integer not null,
  key text not null,
  before jsonb not null,
  after jsonb not null,
  primary key (bulk_number, row_number)
);

-- Business days from dispatch to delivery; the longest matching prefix of the postal code decides.
create table delivery_rule (
  country text not null check (country in ('Canada', 'United States')),
  postal_prefix text not null check (postal_prefix ~ '^[A-Z0-9]{0,6}$'),
  from_days integer not null check (from_days between 1 and 60),
  to_days integer not null check (to_days between from_days and 60),
  primary key (country, postal_prefix)
);
insert into delivery_rule (country, postal_prefix, from_days, to_days) values
  ('Canada', '', 4, 8),
  ('Canada', 'K', 2, 4), ('Canada', 'L', 2, 4), ('Canada', 'M', 2, 4), ('Canada', 'N', 2, 4),
  ('Canada', 'P', 3, 6),
  ('Canada', 'G', 3, 6), ('Canada', 'H', 2, 4), ('Canada', 'J', 2, 4),
  ('Canada', 'X', 7, 15), ('Canada', 'Y', 7, 15),
  ('United States', '', 4, 9),
  ('United States', '006', 7, 15), ('United States', '007', 7, 15), ('United States', '008', 7, 15),
  ('United States', '009', 7, 15),
  ('United States', '967', 7, 15), ('United States', '968', 7, 15), ('United States', '995', 7, 15),
  ('United States', '996', 7, 15), ('United States', '997', 7, 15), ('United States', '998', 7, 15),
  ('United States', '999', 7, 15);

-- Weekdays without dispatch (Canada) or delivery.
create table holiday (
  country text not null check (country in ('Canada', 'United States')),
  day date not null,
  primary key (country, day)
);
insert into holiday (country, day) select 'Canada', unnest('{
  2026-01-01, 2026-02-16, 2026-04-03, 2026-05-18, 2026-07-01, 2026-09-07, 2026-09-30, 2026-10-12, 2026-12-25, 2026-12-28,
  2027-01-01, 2027-02-15, 2027-03-26, 2027-05-24, 2027-07-01, 2027-09-06, 2027-09-30, 2027-10-11, 2027-12-27, 2027-12-28,
  2028-01-03, 2028-02-21, 2028-04-14, 2028-05-22, 2028-07-03, 2028-09-04, 2028-10-02, 2028-10-09, 2028-12-25, 2028-12-26,
  2029-01-01, 2029-02-19, 2029-03-30, 2029-05-21, 2029-07-02, 2029-09-03, 2029-10-01, 2029-10-08, 2029-12-25, 2029-12-26,
  2030-01-01, 2030-02-18, 2030-04-19, 2030-05-20, 2030-07-01, 2030-09-02, 2030-09-30, 2030-10-14, 2030-12-25, 2030-12-26
}'::date[]);
insert into holiday (country, day) select 'United States', unnest('{
  2026-01-01, 2026-01-19, 2026-02-16, 2026-05-25, 2026-06-19, 2026-07-03, 2026-09-07, 2026-10-12, 2026-11-11, 2026-11-26,
  2026-12-25, 2027-01-01, 2027-01-18, 2027-02-15, 2027-05-31, 2027-06-18, 2027-07-05, 2027-09-06, 2027-10-11, 2027-11-11,
  2027-11-25, 2027-12-24, 2027-12-31, 2028-01-17, 2028-02-21, 2028-05-29, 2028-06-19, 2028-07-04, 2028-09-04, 2028-10-09,
  2028-11-10, 2028-11-23, 2028-12-25, 2029-01-01, 2029-01-15, 2029-02-19, 2029-05-28, 2029-06-19, 2029-07-04, 2029-09-03,
  2029-10-08, 2029-11-12, 2029-11-22, 2029-12-25, 2030-01-01, 2030-01-21, 2030-02-18, 2030-05-27, 2030-06-19, 2030-07-04,
  2030-09-02, 2030-10-14, 2030-11-11, 2030-11-28, 2030-12-25
}'::date[]);

-- The page's text is in the format of #domain/content.ts. Placeholders such as {phone} are the shop's details; a
-- paragraph whose detail is empty is left out.
create table content (
  page text not null check (page in
    ('shipping', 'returns', 'warranty', 'privacy', 'terms', 'about', 'accessibility')),
  language text not null check (language in ('en', 'fr')),
  title text not null check (length(title) between 1 and 100),
  description text not null check (length(description) between 1 and 300),
  text text not null check (length(text) between 1 and 20000),
  last_modified_at timestamptz not null default now(),
  primary key (page, language)
);
create trigger content_changed before update on content
  for each row execute function touch_last_modified();

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

insert into content (page, language, title, description, text) values
('shipping', 'en', 'Shipping and delivery',
'Free standard shipping in Canada and the United States, delivery times by region, and tracking.', $$
Standard shipping is free for every order in Canada and the United States. There is no minimum amount, and the price of a set is the same with or without shipping.

## When your order leaves

Orders are dispatched on business days after the payment has been received. An order paid before {cut_off} is planned for dispatch on the same business day; later orders follow on the next one. Weekends and public holidays are not business days.

## How long delivery takes

Business days from dispatch, by destination:

{delivery_times}

These are estimates, not guaranteed dates. The product page, the cart, the checkout and the confirmation email show the estimated dates.

## Tracking

When a parcel leaves, we email you the carrier and, if the carrier provides one, the tracking number. Both are also on the order page; the link in your confirmation email opens it without an account. An order with several sets may arrive in more than one parcel.

## Addresses

We ship to addresses in Canada and the United States only. If the address is wrong, [write to us](/contact) before your order ships.

## Taxes and duties

In Canada, the sales tax of the province is calculated at checkout and is part of the total. For orders to the United States we charge no sales tax. Duties or taxes that an authority charges at the border are not part of the total.

## A parcel that does not arrive

If a parcel is damaged or later than estimated, [contact us](/contact) with the order number and choose Shipping as the problem type. Keep damaged packaging until we have replied.
$$),
('returns', 'en', 'Returns and refunds',
'How to cancel an order, return a set and receive a refund to your original payment method.', $$
## Cancel before shipping

Until we pack your order, you can cancel it yourself on the order page. After that, [contact us](/contact) with the order number; an order can be cancelled as long as none of it has been shipped. The amount you paid is refunded to your original payment method.

## Return a set

Before you send anything back, choose “Return a set” on the page of the shipped order; without an account, open the page with [Find your order](/order/find). You can also [contact us](/contact): choose Return as the problem type, and give your order number, the part number, how many sets you return, and the reason. We reply by email. Send the set only after we have approved the return; we tell you where to send it.

Return the whole set: both rotors and the pads, in their box. Before you install a set, compare it with the parts on your car. Parts that have been installed show wear.

## Return period and costs

{return_terms}

## Refunds

A refund goes to your original payment method. It covers the sets that you return, at the price you paid for them after discounts, with their share of the tax. We email you when a refund is complete, and the credit note is on the order page. Your bank may take a few days to show the amount.

## The wrong set, or a damaged one

If the set in the box is not the one you ordered, or it arrived damaged, [contact us](/contact) with the order number and photos, and do not install it.

## If a set does not fit

Each product page lists the cars that a set fits, and any condition, such as a rotor size. If a set that is listed for your car does not fit it, [contact us](/contact) with the order number and your year, make, model and engine, so that we can also correct the list.
$$),
('warranty', 'en', 'Warranty',
'The warranty on every set, and how to make a claim.', $$
The warranty on every set is: {warranty}.

The period starts on the day of delivery and ends when either the time or the distance is reached first.

## What to send us

[Contact us](/contact) with your order number and tell us:

- the part number of the set
- the year, make, model and engine of the car
- the date and odometer reading at installation, and the odometer reading today
- what is wrong, with photos of the rotors and pads

## What happens next

We reply by email. If we need the set back to inspect it, we tell you where to send it. Refunds go to your original payment method.

## Wear is not a defect

Rotors and pads wear in normal use. How fast depends on the car, the load and the way it is driven. [Questions and answers](/QA) explains when rotors have to be replaced.

This warranty is in addition to the rights that the law of your province or state gives you.
$$),
('privacy', 'en', 'Privacy',
'What data this shop stores, why, for how long, and how to see or delete it.', $$
This page describes what {shop} stores about you and why.

## What we store

- With an order: your email address, shipping and billing addresses, phone number, the sets you ordered with their prices, and the payment provider's reference. We need these to deliver the order and to issue the invoice.
- With an account: your name, email address, company, phone number, saved addresses, wish lists, cars and recent searches, and your password as a hash that cannot be turned back into the password.
- Messages that you send us, with our replies.
- Without an account: a cart, with a random number that identifies your browser. It is deleted after 30 days without use.

## Payments

Card details go from your browser directly to the payment provider, Square; PayPal payments are approved in PayPal's own window. We never see or store card numbers or PayPal passwords. The providers process payments under their own privacy policies.

## Cookies and browser storage

We use cookies to keep your session, your cart, your currency and your sign-in, and to recognize a browser from which you have signed in before. Your browser also stores the cars you chose. None of these follow you to other sites. There is no advertising.

## Statistics

We measure how fast pages load and count what is searched for, without recording by whom. Google Analytics receives a purchase only if you agree to it at checkout; the choice is off until you make it.

## Protection against abuse

We count attempts, for example to sign in, by network address for a limited time, to protect accounts and the shop.

## Who receives data

The carrier receives the delivery address and phone number. The payment provider receives what it needs to process the payment. We do not sell data.

## How long we keep it

We keep order records as required by law. Account data is kept until you close the account; then the account's data is deleted, and orders stay without your name.

## See, correct or delete your data

Signed in, your account settings let you change your details, download all data of your account and close the account. Without an account, [write to us](/contact).

## Contact

Questions about privacy: [{email}](mailto:{email}).

{shop}, {address}
$$),
('terms', 'en', 'Terms of sale',
'How orders work: prices, payment, delivery and returns.', $$
These terms apply to orders placed with {shop}.

## What we sell

Each set contains two brake rotors and one set of pads for one axle. The product page names the cars that the set fits and any condition. Illustrations show the type of set, not necessarily its exact size.

## Prices and taxes

Prices are in Canadian or US dollars, as you choose. Standard shipping is free. The sales tax of your province is added at checkout in Canada; for orders to the United States we charge no sales tax. The total that you see before you place the order is the total that you pay.

## Orders

You place an order with the button PLACE ORDER or by approving a PayPal payment. It is accepted when the payment has been received; we then send a confirmation by email. If a set is no longer available or the total has changed in the meantime, the order is not placed, and nothing is charged.

## Payment

We accept the payment methods shown at checkout. Card and PayPal payments are processed by their providers.

## Coupons

A coupon applies under the conditions shown with it. One coupon can be used for an order.

## Delivery

Delivery dates are estimates. [Shipping and delivery](/shipping) describes them.

## Returns and warranty

[Returns and refunds](/returns) describes cancellations, returns and refunds; [Warranty](/warranty) describes the warranty on every set.

## Installation

Brakes are safety parts. If you do not have the tools and experience, have the set installed by a qualified mechanic, and follow the vehicle manufacturer's instructions.

## Your rights

Nothing in these terms limits rights that the law of your province or state gives you and that cannot be waived.

## Contact

{shop}, [{email}](mailto:{email})

Address: {address}

Phone: {phone}
$$),
('about', 'en', 'About us',
'A shop for one thing: brake rotor and pad sets that fit your car.', $$
{shop} sells brake rotor and pad sets: two rotors and one set of pads in one box, under one part number.

## Three families

- [ES](/category/rotor/es): plain rotors
- [ED](/category/rotor/ed): drilled rotors
- [ESD](/category/rotor/esd): drilled and slotted rotors

## Find the set for your car

Choose your vehicle, or search by a part number from your old rotor or its box, ours or another brand's. Every product page lists the cars that the set fits, with conditions such as the rotor size.

## Free shipping

Standard shipping is free in Canada and the United States. [Shipping and delivery](/shipping)

## Contact

Write to [{email}](mailto:{email}) or use the [contact form](/contact).

Phone: {phone}

Hours: {hours}

Address: {address}
$$),
('accessibility', 'en', 'Accessibility',
'How this shop is built so that everybody can use it, and how to report a barrier.', $$
We want everybody to be able to use this shop. Its pages are built to follow the Web Content Accessibility Guidelines (WCAG) 2.2, level AA.

## What you can expect

- Everything can be done with the keyboard, and the focus is always visible.
- Pages have headings, landmarks and labels for screen readers, and status messages are announced.
- Text can be enlarged to 200% without sideways scrolling.
- Colour is never the only way in which something is shown.
- Animations stop if your system asks for reduced motion.
- Searching, browsing, the cart and the account also work without JavaScript. Card payment needs it.

## Known limits

The card fields and the PayPal window come from the payment providers, and we cannot change how they work. Invoices are PDF files; the order page shows the same information as a web page.

## Tell us about a barrier

If something does not work for you, [contact us](/contact) or write to [{email}](mailto:{email}). Tell us the page, what you tried, and the browser and assistive technology you use. We can also take your order by email.

Phone: {phone}
$$);

insert into content (page, language, title, description, text) values
('shipping', 'fr', 'Livraison',
'Livraison standard gratuite au Canada et aux États-Unis, délais par région et suivi.', $$
La livraison standard est gratuite pour toute commande au Canada et aux États-Unis. Il n’y a pas de montant minimal, et le prix d’un ensemble est le même avec ou sans livraison.

## Quand part votre commande

Les commandes sont expédiées les jours ouvrables, après la réception du paiement. Une commande payée un jour ouvrable avant {cut_off} part normalement le jour même; les autres partent le jour ouvrable suivant. Les fins de semaine et les jours fériés ne sont pas des jours ouvrables.

## Combien de temps prend la livraison

Jours ouvrables à compter de l’expédition, par destination :

{delivery_times}

Ce sont des estimations, et non des dates garanties. La page de l’ensemble, le panier, la caisse et le courriel de confirmation indiquent les dates qui en découlent.

## Suivi

Quand un colis part, nous vous envoyons par courriel le transporteur et, s’il en fournit un, le numéro de suivi. Les deux figurent aussi sur la page de la commande, que le lien de votre courriel de confirmation ouvre sans compte. Une commande de plusieurs ensembles peut arriver en plus d’un colis.

## Adresses

Nous livrons seulement à des adresses du Canada et des États-Unis. Si l’adresse est erronée, [écrivez-nous](/contact) avant l’expédition de votre commande.

## Taxes et droits

Au Canada, les taxes de vente applicables dans la province sont calculées à la caisse et font partie du total. Pour les commandes livrées aux États-Unis, nous ne percevons pas de taxe de vente. Les droits ou taxes qu’une autorité perçoit à la frontière ne font pas partie du total.

## Un colis qui n’arrive pas

Si un colis est endommagé ou en retard, [écrivez-nous](/contact) avec le numéro de commande et choisissez « Livraison » comme type de problème. Gardez l’emballage endommagé jusqu’à notre réponse.
$$),
('returns', 'fr', 'Retours et remboursements',
'Comment annuler une commande, retourner un ensemble et être remboursé selon votre mode de paiement initial.', $$
## Annuler avant l’expédition

Tant que nous n’avons pas emballé votre commande, vous pouvez l’annuler vous-même sur la page de la commande. Ensuite, [écrivez-nous](/contact) avec le numéro de commande; une commande peut être annulée tant qu’aucune de ses parties n’a été expédiée. Le montant payé est remboursé selon votre mode de paiement initial.

## Retourner un ensemble

Avant de renvoyer quoi que ce soit, choisissez « Retourner un ensemble » sur la page de la commande expédiée; sans compte, ouvrez cette page avec [Trouver votre commande](/order/find). Vous pouvez aussi [nous écrire](/contact) : choisissez « Retour » comme type de problème, et indiquez votre numéro de commande, le numéro de pièce, le nombre d’ensembles que vous retournez et la raison. Nous répondons par courriel. N’envoyez l’ensemble qu’après notre approbation du retour; nous vous indiquerons où l’envoyer.

Un ensemble se retourne en entier : les deux disques et les plaquettes, dans leur boîte. Avant d’installer un ensemble, comparez-le avec les pièces de votre véhicule. Des pièces qui ont été installées portent des marques d’usure.

## Délai et frais de retour

{return_terms}

## Remboursements

Un remboursement est effectué selon votre mode de paiement initial. Il couvre les ensembles que vous retournez, au prix payé après rabais, avec leur part des taxes. Nous vous écrivons quand un remboursement est terminé, et la note de crédit se trouve sur la page de la commande. Votre banque peut mettre quelques jours à afficher le montant.

## Le mauvais ensemble, ou un ensemble endommagé

Si l’ensemble dans la boîte n’est pas celui que vous avez commandé, ou s’il est arrivé endommagé, [écrivez-nous](/contact) avec le numéro de commande et des photos, et ne l’installez pas.

## Si un ensemble ne convient pas

La page de chaque ensemble énumère les véhicules auxquels il convient et toute condition, comme la dimension des disques. Si un ensemble indiqué pour votre véhicule ne lui convient pas, [écrivez-nous](/contact) avec le numéro de commande ainsi que l’année, la marque, le modèle et le moteur, pour que nous puissions aussi corriger la liste.
$$),
('warranty', 'fr', 'Garantie',
'La garantie de chaque ensemble et comment faire une réclamation.', $$
La garantie de chaque ensemble est la suivante : {warranty}.

La période commence le jour de la livraison et prend fin dès que la durée ou la distance est atteinte.

## Ce qu’il faut nous envoyer

[Écrivez-nous](/contact) avec votre numéro de commande et indiquez :

- le numéro de pièce de l’ensemble
- l’année, la marque, le modèle et le moteur du véhicule
- la date et le kilométrage à l’installation, et le kilométrage actuel
- ce qui ne va pas, avec des photos des disques et des plaquettes

## La suite

Nous répondons par courriel. Si nous devons inspecter l’ensemble, nous vous indiquerons où l’envoyer. Les remboursements sont effectués selon votre mode de paiement initial.

## L’usure n’est pas un défaut

Les disques et les plaquettes s’usent dans des conditions normales d’utilisation. La vitesse d’usure dépend du véhicule, de la charge et de la conduite. La page [Questions et réponses](/QA) explique quand les disques doivent être remplacés.

Cette garantie s’ajoute aux droits que vous donne la loi de votre province ou de votre État.
$$),
('privacy', 'fr', 'Confidentialité',
'Quelles données cette boutique conserve, pourquoi, combien de temps, et comment les voir ou les supprimer.', $$
Cette page décrit ce que {shop} conserve à votre sujet et pourquoi.

## Ce que nous conservons

- Avec une commande : votre adresse courriel, les adresses de livraison et de facturation, le numéro de téléphone, les ensembles commandés avec leurs prix, et la référence du fournisseur de paiement. Nous en avons besoin pour livrer la commande et émettre la facture.
- Avec un compte : votre nom, votre adresse courriel, votre entreprise, votre numéro de téléphone, les adresses enregistrées, les listes de souhaits, les véhicules et les recherches récentes, et votre mot de passe sous forme d’une empreinte à partir de laquelle il ne peut pas être retrouvé.
- Les messages que vous nous envoyez, avec nos réponses.
- Sans compte : un panier, avec un nombre aléatoire qui identifie votre navigateur. Il est supprimé après 30 jours sans utilisation.

## Paiements

Les renseignements de la carte vont directement de votre navigateur au fournisseur de paiement, Square; les paiements PayPal sont approuvés dans la fenêtre de PayPal. Nous ne voyons ni ne conservons jamais de numéro de carte ni de mot de passe PayPal. Les fournisseurs traitent les paiements selon leurs propres politiques de confidentialité.

## Témoins et stockage du navigateur

Nous utilisons des témoins pour conserver votre session, votre panier, votre devise, votre langue et votre connexion, et pour reconnaître un navigateur à partir duquel vous vous êtes déjà connecté. Votre navigateur conserve aussi les véhicules choisis. Aucun de ces éléments ne vous suit sur d’autres sites. Il n’y a pas de publicité.

## Statistiques

Nous mesurons la vitesse de chargement des pages et comptons les recherches, sans conserver le nom de ceux qui les font. Google Analytics ne reçoit les données d’un achat que si vous y consentez à la caisse; cette option est désactivée tant que vous ne la choisissez pas.

## Protection contre les abus

Nous comptons les tentatives, par exemple de connexion, par adresse réseau pendant un temps limité, pour protéger les comptes et la boutique.

## Qui reçoit des données

Le transporteur reçoit l’adresse de livraison et le numéro de téléphone. Le fournisseur de paiement reçoit ce dont il a besoin pour traiter le paiement. Nous ne vendons pas de données.

## Combien de temps nous les gardons

Nous gardons les dossiers de commande exigés par la loi. Les données du compte sont gardées jusqu’à ce que vous le fermiez; elles sont alors supprimées, et les commandes restent sans votre nom.

## Voir, corriger ou supprimer vos données

Quand vous êtes connecté, les paramètres de votre compte permettent de modifier vos renseignements, de télécharger toutes les données de votre compte et de le fermer. Sans compte, [écrivez-nous](/contact).

## Nous joindre

Questions sur la confidentialité : [{email}](mailto:{email}).

{shop}, {address}
$$),
('terms', 'fr', 'Conditions de vente',
'Comment une commande se conclut, prix, paiement, livraison et retours.', $$
Ces conditions s’appliquent aux commandes passées chez {shop}.

## Ce que nous vendons

Chaque ensemble contient deux disques de frein et un jeu de plaquettes pour un essieu. La page de l’ensemble nomme les véhicules auxquels il convient et toute condition. Les illustrations montrent le type d’ensemble, pas nécessairement sa dimension exacte.

## Prix et taxes

Les prix sont en dollars canadiens ou américains, à votre choix. La livraison standard est gratuite. Au Canada, les taxes de vente applicables dans votre province sont ajoutées à la caisse; pour les commandes livrées aux États-Unis, nous ne percevons pas de taxe de vente. Le total affiché avant que vous passiez la commande est celui que vous payez.

## Commandes

Vous passez une commande avec le bouton PASSER LA COMMANDE ou en approuvant un paiement PayPal. Elle est acceptée quand le paiement est reçu; nous envoyons alors une confirmation par courriel. Si un ensemble n’est plus offert ou si le total a changé entre-temps, la commande n’est pas passée et rien n’est débité.

## Paiement

Nous acceptons les modes de paiement indiqués à la caisse. Les paiements par carte et par PayPal sont traités par leurs fournisseurs.

## Codes promotionnels

Un code promotionnel s’applique selon les conditions qui l’accompagnent. Un seul code peut être utilisé par commande.

## Livraison

Les dates de livraison sont des estimations. La page [Livraison](/shipping) les décrit.

## Retours et garantie

La page [Retours et remboursements](/returns) décrit les annulations, les retours et les remboursements; la page [Garantie](/warranty) décrit la garantie de chaque ensemble.

## Installation

Les freins sont des pièces de sécurité. Si vous n’avez ni les outils ni l’expérience, faites installer l’ensemble par un mécanicien qualifié et suivez les instructions du constructeur du véhicule.

## Vos droits

Rien dans ces conditions ne limite les droits que vous donne la loi de votre province ou de votre État et auxquels il est impossible de renoncer.

## Nous joindre

{shop}, [{email}](mailto:{email})

Adresse : {address}

Téléphone : {phone}
$$),
('about', 'fr', 'À propos de nous',
'Une boutique pour une seule chose : des ensembles de disques et de plaquettes qui conviennent à votre véhicule.', $$
{shop} vend des ensembles de disques et de plaquettes de frein : deux disques et un jeu de plaquettes dans une seule boîte, sous un seul numéro de pièce.

## Trois gammes

- [ES](/category/rotor/es) : disques lisses
- [ED](/category/rotor/ed) : disques percés
- [ESD](/category/rotor/esd) : disques percés et rainurés

## Trouvez l’ensemble de votre véhicule

Choisissez votre véhicule, ou cherchez avec le numéro de pièce inscrit sur votre ancien disque ou sur sa boîte, le nôtre ou celui d’une autre marque. La page de chaque ensemble énumère les véhicules auxquels il convient, avec les conditions, comme la dimension des disques.

## Livraison gratuite

La livraison standard est gratuite au Canada et aux États-Unis. [Livraison](/shipping)

## Nous joindre

Écrivez à [{email}](mailto:{email}) ou utilisez le [formulaire](/contact).

Téléphone : {phone}

Heures d’ouverture : {hours}

Adresse : {address}
$$),
('accessibility', 'fr', 'Accessibilité',
'Comment cette boutique est conçue pour que tout le monde puisse l’utiliser, et comment signaler un obstacle.', $$
Nous voulons que tout le monde puisse utiliser cette boutique. Ses pages respectent les Règles pour l’accessibilité des contenus Web (WCAG) 2.2, niveau AA.

## À quoi vous attendre

- Tout peut se faire au clavier, et l’élément actif est toujours visible.
- Les pages ont des titres, des repères et des libellés pour les lecteurs d’écran, et les messages d’état sont annoncés.
- Le texte peut être agrandi à 200 % sans défilement horizontal.
- La couleur n’est jamais la seule façon de montrer quelque chose.
- Les animations cessent si votre système demande de réduire les mouvements.
- La recherche, le catalogue, le panier et le compte fonctionnent aussi sans JavaScript. Le paiement par carte en a besoin.

## Limites connues

Les champs de la carte et la fenêtre de PayPal viennent des fournisseurs de paiement, et nous ne pouvons pas changer leur fonctionnement. Les factures sont des fichiers PDF; la page de la commande montre les mêmes renseignements sous forme de page Web.

## Parlez-nous d’un obstacle

Si quelque chose ne fonctionne pas pour vous, [écrivez-nous](/contact) ou écrivez à [{email}](mailto:{email}). Indiquez la page, ce que vous avez essayé, ainsi que le navigateur et la technologie d’assistance que vous utilisez. Nous pouvons aussi prendre votre commande par courriel.

Téléphone : {phone}
$$);

-- The texts are written with a line break after the opening and before the closing quotes.
update content set text = btrim(text, E'\n');
