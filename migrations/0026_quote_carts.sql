-- Until now, a quote's cart became the cart of the buyer who opened the quote. Now it belongs to a guest created for
-- it, whose cookie no browser has. Each cart of a sent quote is given to such a guest, and its lines and coupon become
-- those that were sent; the buyer keeps the other lines in a new cart.
create temporary table sent_quote on commit drop as
  select c.cart_id, c.guest_id as buyer_guest_id, c.account_id, q.content, q.currency, q.valid_until,
    gen_random_uuid() as guest_id, gen_random_uuid() as buyer_cart_id
  from cart c join sales_quote q on q.quote_number = c.quote_number
  where c.closed_at is null and q.content is not null;
create temporary table sent_line on commit drop as
  select q.cart_id, q.guest_id, q.currency, q.valid_until, s.* from sent_quote q,
    jsonb_to_recordset(q.content -> 'lines') as s (part_number text, car_part_id text, quantity int, unit_price int,
      custom_note text, is_acknowledged boolean, year int, make text, model text, submodel text, trim text, engine text,
      answers jsonb);
insert into guest (guest_id, token_hash)
  select guest_id, sha256(convert_to(gen_random_uuid()::text, 'UTF8')) from sent_quote;
update cart c set guest_id = q.guest_id, account_id = null,
    promotion_id = (select p.id from promotion p where p.code = q.content ->> 'promotion_code')
  from sent_quote q where c.cart_id = q.cart_id;
insert into cart (cart_id, guest_id, account_id) select buyer_cart_id, buyer_guest_id, account_id from sent_quote;
update cart_line l set cart_id = q.buyer_cart_id from sent_quote q
  where l.cart_id = q.cart_id and (l.part_number, l.car_part_id) not in (
    select s.part_number, s.car_part_id from sent_line s where s.cart_id = q.cart_id);
insert into car (guest_id, year, make, model, submodel, trim, engine, answers, is_saved)
  select guest_id, year, make, model, submodel, trim, engine, answers, false from sent_line where year is not null
  on conflict do nothing;
insert into cart_line as l (cart_id, part_number, car_part_id, quantity, is_acknowledged, car_id,
    cart_cad_price, cart_usd_price, cart_custom_note, cart_price_until, cart_price_quantity)
  select s.cart_id, s.part_number, s.car_part_id, s.quantity, s.is_acknowledged,
    (select car.id from car where car.guest_id = s.guest_id
      and (car.year, car.make, car.model, car.submodel, car.trim, car.engine)
        is not distinct from (s.year, s.make, s.model, s.submodel, s.trim, s.engine)),
    case when s.currency = 'ca' then nullif(s.unit_price, 0) end,
    case when s.currency = 'us' then nullif(s.unit_price, 0) end,
    s.custom_note, s.valid_until, s.quantity
  from sent_line s join item i on i.part_number = s.part_number
  on conflict (cart_id, part_number, car_part_id) do update set quantity = excluded.quantity,
    is_acknowledged = excluded.is_acknowledged, car_id = excluded.car_id,
    cart_cad_price = coalesce(excluded.cart_cad_price, l.cart_cad_price),
    cart_usd_price = coalesce(excluded.cart_usd_price, l.cart_usd_price),
    cart_custom_note = excluded.cart_custom_note, cart_price_until = excluded.cart_price_until,
    cart_price_quantity = excluded.cart_price_quantity;

-- While the shop is updated, processes of the previous version still run. They would give a quote's cart to a buyer.
create or replace function reject_new_owner() returns trigger language plpgsql as
  $$ begin raise exception 'the cart of a quote keeps its owner'; end $$;
create or replace trigger quote_cart_keeps_owner before update of guest_id, account_id on cart for each row
  when (new.quote_number is not null and old.quote_number is not null
    and (new.guest_id, new.account_id) is distinct from (old.guest_id, old.account_id))
  execute function reject_new_owner();
