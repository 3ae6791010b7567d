-- An index for parts of words also answers "equals", slowly, and the planner takes it for joins. Over an
-- expression it is only there for what looks for parts of words.
drop index orders_id_part;
drop index order_line_part_number;
drop index item_part_number_part;
create index orders_id_part on orders using gin (upper(order_id) gin_trgm_ops);
create index order_line_part_number on order_line using gin (upper(part_number) gin_trgm_ops);
create index item_part_number_part on item using gin (upper(part_number) gin_trgm_ops);
