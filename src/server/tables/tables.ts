import type {
  AccountTable,
  AddressTable,
  BackInStockRequestTable,
  CannedReplyTable,
  CarTable,
  CreditBalanceTable,
  CreditEntryTable,
  GuestTable,
  MessageTable,
  RecentSearchTable,
  ResetCodeTable,
  SessionTable,
  TaxExemptionTable,
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
  ModelApplicationTable,
  SearchCountTable,
  SearchSynonymTable,
  SearchWordTable,
  VehicleTable,
} from './catalogue.ts';
import type {
  AuditChainTable,
  AuditTable,
  BackupStepTable,
  BulkChangeRowTable,
  BulkChangeTable,
  ContentTable,
  ContentVersionTable,
  DataCheckTable,
  DeliveryRuleTable,
  HolidayTable,
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
  BrakeReminderTable,
  CartLineTable,
  CartTable,
  ClosedDayCarTable,
  ClosedDayMoneyTable,
  ClosedDayPromotionTable,
  ClosedDaySetTable,
  ClosedDayTable,
  ClosedDayTaxTable,
  OrderLineTable,
  OrderLinkTable,
  OrderTable,
  PromotionTable,
  RedemptionTable,
  SalesQuoteTable,
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
  RefundRequestTable,
} from './payments.ts';

/** Column types of every table. The constraints and the meaning of columns are in `migrations/`. */
export interface Tables {
  model_application: ModelApplicationTable;
  search_word: SearchWordTable;
  search_synonym: SearchSynonymTable;
  search_count: SearchCountTable;
  catalogue_import: CatalogueImportTable;
  import_mapping: ImportMappingTable;
  backup_step: BackupStepTable;
  data_check: DataCheckTable;
  vital: VitalTable;
  address: AddressTable;
  wish_list: WishListTable;
  wish_list_item: WishListItemTable;
  car: CarTable;
  recent_search: RecentSearchTable;
  message: MessageTable;
  canned_reply: CannedReplyTable;
  bulk_change: BulkChangeTable;
  bulk_change_row: BulkChangeRowTable;
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
  sales_quote: SalesQuoteTable;
  back_in_stock_request: BackInStockRequestTable;
  brake_reminder: BrakeReminderTable;
  cart: CartTable;
  cart_line: CartLineTable;
  recent_attempts: RecentAttemptsTable;
  stock: StockTable;
  orders: OrderTable;
  order_line: OrderLineTable;
  closed_day: ClosedDayTable;
  closed_day_money: ClosedDayMoneyTable;
  closed_day_promotion: ClosedDayPromotionTable;
  closed_day_set: ClosedDaySetTable;
  closed_day_car: ClosedDayCarTable;
  closed_day_tax: ClosedDayTaxTable;
  stock_hold: StockHoldTable;
  stock_movement: StockMovementTable;
  redemption: RedemptionTable;
  payment_attempt: PaymentAttemptTable;
  payment_refund: PaymentRefundTable;
  payment_issue: PaymentIssueTable;
  payment_account: PaymentAccountTable;
  reconciliation: ReconciliationTable;
  refund_line: RefundLineTable;
  refund_request: RefundRequestTable;
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
  credit_balance: CreditBalanceTable;
  tax_exemption: TaxExemptionTable;
  image: ImageTable;
  shop_setting: ShopSettingTable;
  content: ContentTable;
  content_version: ContentVersionTable;
  delivery_rule: DeliveryRuleTable;
  holiday: HolidayTable;
  staff_session: StaffSessionTable;
}
