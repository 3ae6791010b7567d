-- What sells best and which pieces are promised is read from this index alone, without the lines themselves.
alter table order_line drop constraint order_line_order_id_part_number_car_part_id_key;
alter table order_line add constraint order_line_order_id_part_number_car_part_id_key
  unique (order_id, part_number, car_part_id) include (quantity, shipped, dropped);
