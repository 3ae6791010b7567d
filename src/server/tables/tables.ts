import type {
  AccountTable,
  AddressTable,
  CreditEntryTable,
  GuestTable,
  MessageTable,
  RecentSearchTable,
  ResetCodeTable,
  SavedCarTable,
  SessionTable,
  ThrottleTable,
  WishListItemTable,
  WishListTable,
} from './accounts.ts';
import type {
  CatalogueImportTable,
  CatalogueStateTable,
  FitmentTable,
  ImageTable,
  ImportMappingTable,
  InterchangeNumberTable,
  ItemApplicationTable,
  ItemImageTable,
  ItemTable,
  VehicleTable,
} from './catalogue.ts';
import type {
  AuditChainTable,
  AuditTable,
  JobTable,
  OutboxTable,
  RecentAttemptsTable,
  SavedViewTable,
  ShopSettingTable,
  StaffSessionTable,
  StaffTable,
  VitalTable,
} from './operations.ts';
import type {
  CartLineTable,
  CartTable,
  OrderLineTable,
  OrderLinkTable,
  OrderTable,
  PromotionTable,
  RedemptionTable,
  ShipmentLineTable,
  ShipmentTable,
  StockHoldTable,
  StockMovementTable,
  StockTable,
  TaxRateTable,
} from './orders.ts';
import type {
  CreditNoteTable,
  InvoiceCounterTable,
  InvoiceTable,
  PaymentAccountTable,
  PaymentAttemptTable,
  PaymentIssueTable,
  PaymentLogTable,
  PaymentRefundTable,
  ProviderEventTable,
  ReconciliationTable,
  RefundLineTable,
} from './payments.ts';

/** Column types of every table; the constraints are in `migrations/`. */
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
  throttle: ThrottleTable;
  guest: GuestTable;
  session: SessionTable;
  promotion: PromotionTable;
  cart: CartTable;
  cart_line: CartLineTable;
  recent_attempts: RecentAttemptsTable;
  stock: StockTable;
  orders: OrderTable;
  order_line: OrderLineTable;
  stock_hold: StockHoldTable;
  stock_movement: StockMovementTable;
  redemption: RedemptionTable;
  payment_attempt: PaymentAttemptTable;
  payment_refund: PaymentRefundTable;
  payment_issue: PaymentIssueTable;
  payment_account: PaymentAccountTable;
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
  image: ImageTable;
  shop_setting: ShopSettingTable;
  staff_session: StaffSessionTable;
}
