-- Pages of text, and the rules for delivery estimates.

-- The page's text is in the format of #domain/content.ts. Placeholders such as {phone} are the shop's details; a
-- paragraph whose detail is empty is left out.
create table content (
  page text not null check (page in
    ('shipping', 'returns', 'warranty', 'privacy', 'terms', 'about', 'accessibility')),
  language text not null check (language in ('en')),
  title text not null check (length(title) between 1 and 100),
  description text not null check (length(description) between 1 and 300),
  text text not null check (length(text) between 1 and 20000),
  last_modified_at timestamptz not null default now(),
  primary key (page, language)
);
create trigger content_changed before update on content
  for each row execute function touch_last_modified();

alter table shop_setting
  add column phone text check (length(phone) <= 40),
  add column hours text check (length(hours) <= 120),
  add column return_terms text check (length(return_terms) <= 500),
  add column cut_off_hour integer not null default 13 check (cut_off_hour between 0 and 24);

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

insert into content (page, language, title, description, text) values
('shipping', 'en', 'Shipping and delivery',
'Free standard shipping in Canada and the United States, delivery times by region, and tracking.', $$
Standard shipping is free for every order in Canada and the United States. There is no minimum amount, and the price of a set is the same with or without shipping.

## When your order leaves

Orders are dispatched on business days after the payment has been received. An order paid before {cut_off} is planned for dispatch on the same business day; later orders follow on the next one. Weekends and public holidays are not business days.

## How long delivery takes

Business days from dispatch, by destination:

{delivery_times}

These are estimates, not guaranteed dates. The product page, the cart, the checkout and the confirmation email show the dates that follow from them.

## Tracking

When a parcel leaves, we email you the carrier and, if the carrier provides one, the tracking number. Both are also on the order page, which the link in your confirmation email opens without an account. An order with several sets may arrive in more than one parcel.

## Addresses

We ship to addresses in Canada and the United States only. Until your order has been shipped, [write to us](/contact) if the address is wrong.

## Taxes and duties

In Canada, the sales tax of the province is calculated at checkout and is part of the total. For orders to the United States we charge no sales tax. Duties or taxes that an authority charges at the border are not part of the total.

## A parcel that does not arrive

If a parcel is damaged or later than estimated, [contact us](/contact) with the order number and choose Shipping as the type. Keep damaged packaging until we have replied.
$$),
('returns', 'en', 'Returns and refunds',
'How to cancel an order, return a set and receive a refund to your original payment method.', $$
## Cancel before shipping

An order can be cancelled as long as none of it has been shipped. [Contact us](/contact) with the order number. The amount you paid is refunded to your original payment method.

## Return a set

[Contact us](/contact) before you send anything back, and choose Return as the type. Please give your order number, the part number, how many sets you return, and the reason. We reply by email. Send the set only after we have approved the return; we tell you where to send it.

A set can be returned as a whole: both rotors and the pads, in their box. Before you install a set, compare it with the parts on your car. Parts that have been installed show wear.

## Return period and costs

{return_terms}

## Refunds

A refund goes to your original payment method. It covers the units that you return, at the price you paid for them after discounts, with their share of the tax. We email you when a refund is complete, and the credit note is on the order page. Your bank may take a few days to show the amount.

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

We use cookies to keep your session, your cart, your currency and your sign-in, and to recognise a browser from which you have signed in before. Your browser also stores the cars you chose. None of these follow you to other sites. There is no advertising.

## Statistics

We measure how fast pages load and count what is searched for, without storing who did. Google Analytics receives a purchase only if you agree to it at checkout; the choice is off until you make it.

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
'How an order comes about, prices, payment, delivery and returns.', $$
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
- Text can be enlarged to 200 % without sideways scrolling.
- Colour is never the only way in which something is shown.
- Animations stop if your system asks for reduced motion.
- Searching, browsing, the cart and the account also work without JavaScript. Card payment needs it.

## Known limits

The card fields and the PayPal window come from the payment providers, and we cannot change how they work. Invoices are PDF files; the order page shows the same information as a web page.

## Tell us about a barrier

If something does not work for you, [contact us](/contact) or write to [{email}](mailto:{email}). Tell us the page, what you tried, and the browser and assistive technology you use. We can also take your order by email.

Phone: {phone}
$$);

-- The texts were written with a line break after the opening and before the closing quotes.
update content set text = btrim(text, E'\n');
