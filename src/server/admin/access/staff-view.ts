import type { listStaff } from './queries.ts';

/** A staff member without credentials. */
export const staffView = (row: Awaited<ReturnType<typeof listStaff>>[number]) => ({
  staff_id: row.staff_id,
  email: row.email,
  name: row.name,
  role: row.role,
  is_active: row.is_active,
  has_second_factor: row.totp_enrolled_at !== null,
  password_expires_time: row.password_expires_at?.toISOString() ?? null,
  created_time: row.created_at.toISOString(),
  last_seen_time: row.last_seen_at?.toISOString() ?? null,
  last_modified_time: row.last_modified_at.toISOString(),
});
