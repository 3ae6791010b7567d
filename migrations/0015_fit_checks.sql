-- Lists of order lines by a verdict that staff check before shipping, without reading every line.
create index order_line_to_check on order_line (fit_verdict, order_id) where fit_verdict <> 'fits';
