-- An order whose payment staff recorded by hand says so, whatever was chosen at the checkout.
alter table orders drop constraint orders_payment_check;
alter table orders add constraint orders_payment_check check (payment in ('card', 'paypal', 'offline', 'none'));
update orders o set payment = 'offline' from payment_attempt a
  where a.order_id = o.order_id and a.state = 'captured' and a.provider = 'offline';
