-- The card of a payment, as the order and its documents name it. The shop stores nothing else of a card. The brand is
-- null if the provider names none that is known.
alter table payment_attempt
  add column card_brand text,
  add column card_last4 text check (card_last4 ~ '^\d{4}$'),
  add constraint brand_with_number check (card_brand is null or card_last4 is not null);
