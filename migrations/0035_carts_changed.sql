-- A cart lives for thirty days from its last change; until now only its lines said when.
update cart c set changed_at = l.last from
  (select cart_id, max(added_at) as last from cart_line group by cart_id) l
  where l.cart_id = c.cart_id and l.last > c.changed_at;
