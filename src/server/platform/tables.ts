import type { ColumnType, Generated } from 'kysely';
import type { ImportFormat, ImportKind } from '#domain/import/fields.ts';
import type {
  ColumnMapping,
  FieldDifference,
  ImportCounts,
  ImportProgress,
  ProblemGroup,
  ReadingOutcome,
  Wish,
} from '#domain/import/outcome.ts';
import type { FileFault } from '#domain/import/problems.ts';
import type { StaffRole } from '#domain/staff-roles.ts';

/** Columns of every table as the database returns them; migrations/ holds the constraints. */

type Time = ColumnType<Date, Date | string | undefined, Date | string>;
type Json<T> = ColumnType<T, string, string>;

export type FamilyCode = 'ES' | 'ED' | 'ESD';
export type PositionName = 'Front' | 'Rear' | 'Front or Rear';
export type OrderStatusName =
  | 'Processing'
  | 'Paid'
  | 'Await Shipping'
  | 'Shipped'
  | 'Return'
  | 'Void'
  | 'Refunded';

export interface ItemTable {
  part_number: string;
  normalised: ColumnType<string, never, never>;
  family: FamilyCode;
  displayname: string;
  is_active: Generated<boolean>;
  is_sale: Generated<boolean>;
  cad_price: number;
  usd_price: number;
  cad_sale_price: number | null;
  usd_sale_price: number | null;
  main_image: string | null;
  description: Generated<string>;
  details: Generated<string>;
  sale_start: string | null;
  sale_end: string | null;
  sale_scheduled: Generated<boolean>;
  last_modified_at: Time;
}

export interface ItemImageTable {
  part_number: string;
  image_number: number;
  image_id: string;
}

export interface InterchangeNumberTable {
  part_number: string;
  brand: string;
  number: string;
  normalised: string;
}

export interface VehicleTable {
  vehicle_id: number;
  year: number;
  make: string;
  model: string;
  submodel: string | null;
  trim: string | null;
  engine: string | null;
}

export interface FitmentTable {
  car_part_id: string;
  vehicle_id: number;
  part_number: string;
  position: PositionName;
  note: string | null;
  words: unknown;
}

export interface ItemApplicationTable {
  part_number: string;
  position: PositionName;
  note: string | null;
  car_part_id: string;
  vehicle_count: number;
  year_from: number;
  year_to: number;
  make: string | null;
  model: string | null;
}

export interface CatalogueStateTable {
  only_row: Generated<boolean>;
  version: number;
  changed_at: Time;
}

export interface AccountTable {
  customer_id: Generated<string>;
  email: string;
  first_name: string | null;
  last_name: string | null;
  company: string | null;
  phone_number: string | null;
  /** numeric: arrives as a string on both drivers. */
  percentage: ColumnType<string, string | number | undefined, string | number>;
  is_active: Generated<boolean>;
  search_name: ColumnType<string, never, never>;
  created_at: Time;
  last_modified_at: Time;
  password_hash: string | null;
  email_verified_at: Time | null;
}

export interface CreditEntryTable {
  credit_entry_id: Generated<number>;
  customer_id: string;
  currency: 'ca' | 'us';
  amount: number;
  kind: 'grant' | 'use' | 'take-back';
  note: string;
  actor: string;
  at: Time;
}

export interface ShopSettingTable {
  only_row: Generated<boolean>;
  name: string | null;
  tagline: string | null;
  email: string | null;
  address: string | null;
  tax_numbers: string | null;
  low_stock_at: Generated<number>;
  last_modified_at: Time;
}

export interface PictureTable {
  image_id: string;
  media_type: string;
  width: number;
  height: number;
  bytes: Uint8Array;
  created_at: Time;
}

export interface ResetCodeTable {
  email: string;
  code_id: string;
  created_at: Time;
  tries: Generated<number>;
  used_at: Time | null;
}

export interface PaceTable {
  key: string;
  tries: number;
  last_at: Time;
  next_at: Time;
}

export interface GuestTable {
  guest_id: Generated<string>;
  token_hash: Uint8Array;
  created_at: Time;
  ended_at: Time | null;
}

export interface SessionTable {
  session_id: Generated<string>;
  token_hash: Uint8Array;
  account_id: string | null;
  created_at: Time;
  seen_at: Time;
  agent: string | null;
}

export interface PromotionTable {
  id: Generated<number>;
  code: string;
  type: 'Percentage' | 'Price';
  level: 'Item' | 'Order';
  description: string;
  percentage: Generated<number>;
  price_off: Generated<number>;
  category: string | null;
  subcategory: string | null;
  year: number | null;
  make: string | null;
  model: string | null;
  submodel: string | null;
  start_date: string | null;
  end_date: string | null;
  is_active: Generated<boolean>;
  max_uses: number | null;
  max_uses_per_customer: number | null;
  used_times: Generated<number>;
  created_at: Time;
  last_modified_at: Time;
}

export interface SavedViewTable {
  view_id: Generated<string>;
  staff_id: string;
  list: string;
  name: string;
  query: string;
  is_shared: Generated<boolean>;
  created_at: Time;
}

export interface TaxRateTable {
  rate_id: Generated<string>;
  province: string;
  component: 'GST' | 'PST' | 'QST' | 'HST';
  rate: number;
  from_day: string | null;
  until_day: string | null;
}

export interface CartTable {
  cart_id: Generated<string>;
  guest_id: string | null;
  account_id: string | null;
  promotion_id: number | null;
  order_id: string | null;
  created_at: Time;
  changed_at: Time;
  closed_at: Time | null;
}

export interface CartLineTable {
  cart_id: string;
  part_number: string;
  car_part_id: string;
  quantity: number;
  cart_cad_price: number | null;
  cart_usd_price: number | null;
  cart_custom_note: string | null;
  shown_cad_price: number | null;
  shown_usd_price: number | null;
  cart_price_until: string | null;
  last_modified_at: Time;
  added_at: Time;
}

export interface RateCountTable {
  key: string;
  window_start: Time;
  count: number;
}

export interface StockTable {
  part_number: string;
  on_hand: number;
  allocated: Generated<number>;
  held: Generated<number>;
  low_at: number | null;
}

export interface OrderTable {
  order_id: string;
  cart_id: string;
  account_id: string | null;
  guest_id: string | null;
  session_id: string | null;
  status: OrderStatusName;
  content_hash: Uint8Array;
  currency: 'ca' | 'us';
  email: string;
  payment: 'card' | 'paypal' | 'none';
  shipping_method: Generated<string>;
  subtotal: number;
  total_discount: number;
  shipping: Generated<number>;
  items_tax: number;
  tax_components: Json<{ component: string; rate: number; amount: number }[]>;
  total: number;
  promotion_id: number | null;
  promotion_code: string | null;
  shipping_address: Json<Record<string, string | null>>;
  shipping_name: ColumnType<string, never, never>;
  billing_address: Json<Record<string, string | null>>;
  hold_until: Time;
  created_at: Time;
  last_modified_at: Time;
  paid_at: Time | null;
  cancelled_at: Time | null;
  cancel_reason: string | null;
  analytics_client_id: string | null;
}

export interface OrderLineTable {
  order_id: string;
  line_number: number;
  part_number: string;
  car_part_id: string;
  quantity: number;
  unit_price: number;
  subtotal: number;
  discount: number;
  tax: number;
  total: number;
  family: FamilyCode;
  displayname: string;
  position: string;
  note: string | null;
  main_image: string | null;
  year: number;
  make: string;
  model: string;
  submodel: string | null;
  trim: string | null;
  engine: string | null;
  fit_verdict: string;
  custom_note: string | null;
  shipped: Generated<number>;
  dropped: Generated<number>;
  returned: Generated<number>;
}

export interface ShipmentTable {
  shipment_id: Generated<string>;
  order_id: string;
  carrier: string;
  tracking_number: string | null;
  actor: string;
  shipped_at: Time;
}

export interface ShipmentLineTable {
  shipment_id: string;
  order_id: string;
  line_number: number;
  quantity: number;
}

export interface StockHoldTable {
  order_id: string;
  part_number: string;
  quantity: number;
}

export interface StockMovementTable {
  movement_id: Generated<number>;
  part_number: string;
  on_hand_change: Generated<number>;
  allocated_change: Generated<number>;
  held_change: Generated<number>;
  cause: string;
  order_id: string | null;
  note: string | null;
  at: Time;
}

export interface RedemptionTable {
  order_id: string;
  promotion_id: number;
  customer: string;
  given_back_at: Time | null;
}

export type AttemptStateName =
  | 'created'
  | 'authorising'
  | 'authorised'
  | 'capturing'
  | 'captured'
  | 'voiding'
  | 'declined'
  | 'voided';

export interface PaymentAttemptTable {
  attempt_id: Generated<string>;
  order_id: string;
  n: number;
  provider: string;
  currency: 'ca' | 'us';
  amount: number;
  idempotency_key: string;
  provider_order_id: string | null;
  provider_payment_id: string | null;
  state: AttemptStateName;
  sealed_token: Uint8Array | null;
  token_hash: Uint8Array;
  declined_class: string | null;
  declined_code: string | null;
  payer_name: string | null;
  checks: Generated<number>;
  lease_until: Time | null;
  created_at: Time;
  decided_at: Time | null;
}

export interface PaymentRefundTable {
  refund_id: Generated<string>;
  attempt_id: string;
  cause: Generated<'unfilled' | 'refund' | 'cancel' | 'provider' | 'dispute'>;
  amount: number;
  tax: Generated<number>;
  tax_components: ColumnType<TaxComponentRow[], string | undefined, string>;
  checks: Generated<number>;
  last_code: string | null;
  reason: string;
  provider_refund_id: string | null;
  state: 'pending' | 'completed' | 'failed';
  lease_until: Time | null;
  created_at: Time;
  decided_at: Time | null;
}

export interface TaxComponentRow {
  component: string;
  rate: string;
  amount: number;
}

export interface RefundLineTable {
  refund_id: string;
  order_id: string;
  line_number: number;
  quantity: number;
  amount: number;
  tax: number;
}

export interface CreditNoteTable {
  credit_note_number: number;
  order_id: string;
  refund_id: string;
  content: Json<unknown>;
  issued_at: Time;
}

export interface ProviderEventTable {
  provider: string;
  event_id: string;
  body: string;
  type: Generated<string>;
  about: ColumnType<Record<string, unknown>, string | undefined, string>;
  order_id: string | null;
  outcome: 'worked' | 'not-ours' | null;
  due_at: Time;
  received_at: Time;
  handled_at: Time | null;
}

export interface PaymentFindingTable {
  finding_id: Generated<string>;
  kind: string;
  subject: string;
  provider: string | null;
  order_id: string | null;
  facts: Json<Record<string, unknown>>;
  first_seen_at: Time;
  last_seen_at: Time;
  closed_at: Time | null;
  closed_by: string | null;
  note: string | null;
}

export interface ReconciliationTable {
  reconciliation_id: Generated<string>;
  since: Time;
  started_at: Time;
  finished_at: Time | null;
  compared: Generated<number>;
  differences: Generated<number>;
  incomplete: string | null;
}

export interface PaymentLogTable {
  id: Generated<number>;
  attempt_id: string;
  call: string;
  outcome: string;
  code: string | null;
  at: Time;
}

export interface InvoiceCounterTable {
  only_row: Generated<boolean>;
  last_number: number;
}

export interface InvoiceTable {
  invoice_number: number;
  order_id: string;
  content: Json<unknown>;
  issued_at: Time;
}

export interface OrderLinkTable {
  token_hash: Uint8Array;
  order_id: string;
  expires_at: Time;
}

export interface OutboxTable {
  outbox_id: Generated<string>;
  dedupe_key: string;
  kind: 'mail' | 'conversion';
  topic: string;
  payload: Json<Record<string, unknown>>;
  created_at: Time;
  due_at: Time;
  tries: Generated<number>;
  last_error: string | null;
  sent_at: Time | null;
  given_up_at: Time | null;
}

export interface JobTable {
  name: string;
  every_seconds: number;
  due_at: Time;
  lease_until: Time | null;
  last_run_at: Time | null;
  last_error: string | null;
}

export interface AuditTable {
  audit_id: Generated<number>;
  at: Time;
  actor: string;
  role: ColumnType<string | null, string | null | undefined, never>;
  action: string;
  subject: string;
  before: Json<unknown> | null;
  after: Json<unknown> | null;
  request_id: string | null;
}

export interface AuditChainTable {
  link: Generated<number>;
  audit_id: number;
  hash: Uint8Array;
}

export interface StaffTable {
  staff_id: Generated<string>;
  email: string;
  role: StaffRole;
  password_hash: string;
  totp_secret: Uint8Array | null;
  totp_enrolled_at: Time | null;
  totp_last_step: Generated<number>;
  is_active: Generated<boolean>;
  created_at: Time;
  last_modified_at: Time;
}

export interface StaffSessionTable {
  session_id: Generated<string>;
  token_hash: Uint8Array;
  staff_id: string;
  created_at: Time;
  seen_at: Time;
}

export interface MessageTable {
  message_id: Generated<string>;
  /** Contact types, and those of the shop's own messages. */
  type:
    | 'Vehicle Detail'
    | 'Checkout/Payment'
    | 'Shipping'
    | 'Return'
    | 'Other'
    | 'Action Required'
    | 'Order Updated';
  email: string;
  order_id: string | null;
  title: string;
  content: string;
  account_id: string | null;
  direction: Generated<boolean>;
  is_read: Generated<boolean>;
  is_replied: Generated<boolean>;
  created_at: Time;
  first_message_id: string | null;
  thread_id: ColumnType<string, never, never>;
  reply_message: string | null;
  replied_at: Time | null;
  opened_at: Time | null;
}

export interface AddressTable {
  address_id: Generated<string>;
  customer_id: string;
  first_name: string;
  last_name: string;
  company_name: string | null;
  phone_number: string;
  address_line_1: string;
  address_line_2: string | null;
  city: string;
  province: string;
  country: string;
  zip: string;
  created_at: Time;
}

export interface WishListTable {
  list_id: Generated<string>;
  customer_id: string;
  list_name: string;
  created_at: Time;
}

export interface WishListItemTable {
  list_id: string;
  part_number: string;
  car_part_id: string;
  added_at: Time;
}

interface VehicleColumns {
  year: number | null;
  make: string | null;
  model: string | null;
  submodel: string | null;
  trim: string | null;
  engine: string | null;
}

export interface SavedCarTable extends VehicleColumns {
  id: Generated<string>;
  customer_id: string;
  saved_at: Time;
}

export interface RecentSearchTable extends VehicleColumns {
  id: Generated<string>;
  customer_id: string;
  category: 'rotor';
  subcategory: 'all' | 'sale' | 'esd' | 'ed' | 'es' | 'search';
  search_term: 'part_number' | 'displayname' | null;
  search_content: string | null;
  searched_at: Time;
}

export interface VitalTable {
  day: string;
  page: string;
  measure: 'lcp' | 'cls' | 'inp';
  bucket: number;
  count: number;
}

export type ImportStateName =
  | 'waiting'
  | 'reading'
  | 'unmapped'
  | 'ready'
  | 'invalid'
  | 'applying'
  | 'applied'
  | 'undoing'
  | 'undone'
  | 'cancelled'
  | 'failed';

export interface CatalogueImportTable {
  import_id: Generated<string>;
  import_number: Generated<number>;
  file_name: string;
  file_size: number;
  state: Generated<ImportStateName>;
  wish: ColumnType<Wish, string | undefined, string>;
  format: ImportFormat | null;
  kind: ImportKind | null;
  outcome: ColumnType<ReadingOutcome | null, string | null | undefined, string | null>;
  counts: ColumnType<ImportCounts | null, string | null | undefined, string | null>;
  differences: ColumnType<FieldDifference[], string | undefined, string>;
  problems: ColumnType<ProblemGroup[], string | undefined, string>;
  progress: ColumnType<Partial<ImportProgress>, string | undefined, string>;
  fault: FileFault | null;
  fault_facts: ColumnType<Record<string, string | number>, string | undefined, string>;
  base_version: number | null;
  cancel_wanted: Generated<boolean>;
  lease_until: Time | null;
  uploaded_by: string;
  created_at: Time;
  applied_at: Time | null;
  applied_by: string | null;
  undone_at: Time | null;
}

export interface ImportMappingTable {
  header_key: string;
  kind: ImportKind;
  columns: ColumnType<ColumnMapping, string, string>;
  remembered_at: Time;
}

export interface Tables {
  catalogue_import: CatalogueImportTable;
  import_mapping: ImportMappingTable;
  vital: VitalTable;
  address: AddressTable;
  wish_list: WishListTable;
  wish_list_item: WishListItemTable;
  saved_car: SavedCarTable;
  recent_search: RecentSearchTable;
  message: MessageTable;
  item: ItemTable;
  item_image: ItemImageTable;
  interchange_number: InterchangeNumberTable;
  vehicle: VehicleTable;
  fitment: FitmentTable;
  item_application: ItemApplicationTable;
  catalogue_state: CatalogueStateTable;
  account: AccountTable;
  reset_code: ResetCodeTable;
  pace: PaceTable;
  guest: GuestTable;
  session: SessionTable;
  promotion: PromotionTable;
  cart: CartTable;
  cart_line: CartLineTable;
  rate_count: RateCountTable;
  stock: StockTable;
  orders: OrderTable;
  order_line: OrderLineTable;
  stock_hold: StockHoldTable;
  stock_movement: StockMovementTable;
  redemption: RedemptionTable;
  payment_attempt: PaymentAttemptTable;
  payment_refund: PaymentRefundTable;
  payment_finding: PaymentFindingTable;
  reconciliation: ReconciliationTable;
  refund_line: RefundLineTable;
  shipment: ShipmentTable;
  shipment_line: ShipmentLineTable;
  credit_note_counter: InvoiceCounterTable;
  credit_note: CreditNoteTable;
  provider_event: ProviderEventTable;
  payment_log: PaymentLogTable;
  invoice_counter: InvoiceCounterTable;
  invoice: InvoiceTable;
  order_link: OrderLinkTable;
  outbox: OutboxTable;
  job: JobTable;
  audit: AuditTable;
  audit_chain: AuditChainTable;
  staff: StaffTable;
  tax_rate: TaxRateTable;
  saved_view: SavedViewTable;
  credit_entry: CreditEntryTable;
  picture: PictureTable;
  shop_setting: ShopSettingTable;
  staff_session: StaffSessionTable;
}
