-- Several providers behind one port, their messages, and what a person must look at.
alter table payment_attempt
  drop constraint payment_attempt_provider_order_id_key,
  add column payer_name text;
-- After a declined source the payer may agree once more on the same order of the provider.
create unique index one_open_attempt_per_provider_order on payment_attempt (provider_order_id)
  where state not in ('declined', 'voided');
