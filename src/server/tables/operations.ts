import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type {
  BulkChange,
  BulkFault,
  BulkList,
  BulkRecord,
  BulkSelection,
  BulkState,
  NewerRecords,
  SkippedRecords,
} from '#domain/bulk-change.ts';
import type { ContentPage } from '#domain/content-pages.ts';
import type { DeliveryRule, DeliveryRules } from '#domain/delivery.ts';
import type { ContentTexts } from '#domain/edited-content.ts';
import type { Language } from '#domain/languages.ts';
import type { StaffRole } from '#domain/staff-roles.ts';
import type { VitalMeasure } from '#domain/vitals.ts';
import type { Json, Time } from './columns.ts';

/**
 * Settings, saved views, rate limits, outbox, jobs, the audit log, staff and web vitals. The comments in `migrations`
 * explain the columns: `git grep` a name there.
 */
export interface OperationTables {
  shop_setting: {
    /** Always true: the primary key of a table with a single row. */
    only_row: Generated<boolean>;
    name: string | null;
    tagline: string | null;
    tagline_fr: string | null;
    hours_fr: string | null;
    return_terms_fr: string | null;
    email: string | null;
    address: string | null;
    phone: string | null;
    hours: string | null;
    return_terms: string | null;
    return_days: string | null;
    tax_numbers: string | null;
    /** An item is low on stock at or below this quantity. */
    low_stock_at: Generated<number>;
    refund_limit_cad: Generated<number>;
    refund_limit_usd: Generated<number>;
    /** An order paid before this hour, in the shop's time zone, is dispatched on the same business day. */
    cut_off_hour: Generated<number>;
    last_modified_at: Time;
  };

  bulk_change: {
    bulk_number: Generated<number>;
    list: BulkList;
    change: Json<BulkChange>;
    state: Generated<BulkState>;
    changed: Generated<number>;
    skipped: ColumnType<SkippedRecords[], string | undefined, string>;
    ended_sales: Generated<number>;
    large_changes: Generated<number>;
    dearer: Generated<number>;
    kept_sales: Generated<number>;
    selection: ColumnType<BulkSelection | null, string | undefined, null>;
    done: Generated<number>;
    keeps_newer: Generated<boolean>;
    /** The number of records that an undo leaves as they are, because they were changed since. */
    kept: Generated<number>;
    fault: BulkFault | null;
    newer: ColumnType<NewerRecords | null, string | null | undefined, string | null>;
    created_by: string;
    created_at: Time;
    applied_by: string | null;
    applied_role: StaffRole | null;
    applied_at: ColumnType<Date | null, string | null | undefined, string | null>;
    undone_at: ColumnType<Date | null, string | null | undefined, string | null>;
  };

  bulk_change_row: {
    bulk_number: number;
    row_number: number;
    key: string;
    before: Json<BulkRecord>;
    after: Json<BulkRecord>;
    is_kept: Generated<boolean>;
    size: number | null;
  };

  content: {
    page: ContentPage;
    language: string;
    title: string;
    description: string;
    /** Markdown. */
    text: string;
    last_modified_at: Time;
  };

  content_version: {
    version_id: GeneratedAlways<number>;
    name: string;
    /** Texts by language and field. */
    texts: Json<Partial<Record<string, ContentTexts>>>;
    saved_at: Time;
    saved_by: string;
    is_published: boolean;
  };

  delivery_rule: DeliveryRule;

  holiday: DeliveryRules['holidays'][number];

  saved_view: {
    view_id: Generated<string>;
    staff_id: string;
    list: string;
    name: string;
    query: string;
    is_shared: Generated<boolean>;
    created_at: Time;
  };

  recent_attempts: {
    key: string;
    attempts: Date[];
  };

  /** Forms of the back office that were applied, so that a repeated request is not applied again. */
  submission: {
    submission_id: string;
    content_hash: Uint8Array;
    at: Time;
  };

  outbox: {
    outbox_id: Generated<string>;
    dedupe_key: string;
    kind: 'mail' | 'conversion';
    topic: string;
    payload: Json<Record<string, unknown>>;
    created_at: Time;
    due_at: Time;
    attempts: Generated<number>;
    is_unconfirmed: Generated<boolean>;
    last_error: string | null;
    sent_at: Time | null;
    given_up_at: Time | null;
    recipient: string | null;
    is_dropped: Generated<boolean>;
  };

  job: {
    name: string;
    every_seconds: number;
    due_at: Time;
    lease: string | null;
    lease_until: Time | null;
    last_run_at: Time | null;
    last_error: string | null;
  };

  audit: {
    audit_id: Generated<number>;
    at: Time;
    actor: string;
    role: ColumnType<string | null, string | null | undefined, never>;
    action: string;
    subject: string;
    before: Json<unknown> | null;
    after: Json<unknown> | null;
    request_id: string | null;
  };

  /** The hash chain over the audit log. */
  audit_chain: {
    link: Generated<number>;
    audit_id: number;
    hash: Uint8Array;
  };

  staff: {
    staff_id: Generated<string>;
    email: string;
    role: StaffRole;
    password_hash: string;
    totp_secret: Uint8Array | null;
    totp_enrolled_at: Time | null;
    totp_last_step: Generated<number>;
    name: string | null;
    /** Language of the back office; null until it is chosen. */
    language: Language | null;
    password_expires_at: Time | null;
    is_active: Generated<boolean>;
    created_at: Time;
    last_modified_at: Time;
  };

  staff_session: {
    session_id: Generated<string>;
    token_hash: Uint8Array;
    staff_id: string;
    created_at: Time;
    seen_at: Time;
    has_second_factor: Generated<boolean>;
    agent: string | null;
  };

  /** Web vitals as histograms. CLS values are multiplied by 1000. */
  vital: {
    day: string;
    page: string;
    measure: VitalMeasure;
    /** The upper bound of the counted values. */
    bucket: number;
    count: number;
  };

  data_check: {
    name: string;
    mismatches: number;
    checked_at: Time;
  };

  backup_step: {
    step: 'saved' | 'restored';
    done_at: Time;
  };
}
