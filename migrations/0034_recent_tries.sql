-- Behind the limits of #server/platform/limits.ts: when each counted try was. A limit holds for any stretch
-- of its length, so that nobody gets twice as much around a full hour.
create table recent_tries (
  key text primary key,
  -- In the order they were counted in; never more than the limit allows at once.
  tries timestamptz[] not null
);
drop table rate_count;
