-- For the sales and discounts of a promotion.
create index orders_of_promotion on orders (promotion_id) where promotion_id is not null;
