-- Passwords, proved addresses, reset codes, and tries that become slower.
alter table account
  -- Argon2id; null: nobody can sign in with a password yet.
  add column password_hash text,
  add column email_verified_at timestamptz;

-- What the browser called itself, for the list of one's own sessions.
alter table session add column agent text check (length(agent) <= 200);

-- One live code per address, known or not. The code itself follows from its id and the shop's secret.
create table reset_code (
  email text primary key check (length(email) <= 50),
  code_id uuid not null,
  created_at timestamptz not null,
  tries integer not null default 0,
  used_at timestamptz
);

-- Tries that wait longer each time; counters of #server/platform/limits.ts.
create table pace (
  key text primary key,
  -- Falls by itself as time passes.
  tries double precision not null,
  last_at timestamptz not null,
  next_at timestamptz not null
);

-- Orders of guests, to be joined to the account whose address was proved.
create index orders_of_guests_by_email on orders (email) where account_id is null;
create index redemption_by_customer on redemption (customer);

-- The shop's clock knows milliseconds: what is queued is due at once, not a fraction later.
alter table outbox alter column due_at set default date_trunc('milliseconds', now());
