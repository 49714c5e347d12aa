import type { Generated, Selectable } from 'kysely';
import type { Network } from '@bestie/contracts/connections';
import type { DealCurrency } from '@bestie/contracts/currencies';
import type {
  DealNoteKind,
  DealStage,
  DeliverableState,
  InvoiceKind,
  InvoiceState,
  RightKind,
} from '@bestie/contracts/deals';
import type { BillTo } from '@bestie/contracts/deals.schema';
import type { InvoiceRowInput, InvoiceSender, Party } from '@bestie/contracts/invoices.schema';
import type { GeneratedTimestamp, Json } from '../../platform/database/column-types';

export interface Contact {
  name: string;
  email: string;
  phone: string;
}
export type SenderWords = Omit<InvoiceSender, 'version' | 'missing'>;
/** The sender as an invoice keeps it. */
export type PrintedSender = Pick<InvoiceSender, 'name' | 'address' | 'country' | 'taxId' | 'email' | 'bank'>;

/** Tables of migrations 114-deals.sql to 117-deal-reminders.sql. */
export interface DealsTables {
  deals: {
    id: string;
    owner_uid: string;
    brand: string;
    brand_key: string;
    contact: Json<Contact>;
    category: string;
    stage: DealStage;
    position: number;
    fee_amount: number | null;
    fee_currency: DealCurrency | null;
    terms: string;
    bill_to: Json<BillTo>;
    last_activity_at: GeneratedTimestamp;
    archived_at: Date | null;
    request_hash: string;
    created_at: GeneratedTimestamp;
    updated_at: GeneratedTimestamp;
    deleted_at: Date | null;
    version: Generated<number>;
  };
  deal_notes: {
    id: string;
    deal_id: string;
    owner_uid: string;
    kind: DealNoteKind;
    text: string;
    happened: string;
    request_hash: string;
    created_at: GeneratedTimestamp;
    edited_at: Date | null;
    version: Generated<number>;
  };
  deal_files: {
    id: string;
    deal_id: string;
    owner_uid: string;
    space_id: string | null;
    asset_id: string | null;
    object_name: string | null;
    name: string;
    content_type: string;
    bytes: number;
    created_at: GeneratedTimestamp;
  };
  deliverables: {
    id: string;
    deal_id: string;
    owner_uid: string;
    title: string;
    network: Network | null;
    due_on: string | null;
    state: DeliverableState;
    variant_id: string | null;
    url: string | null;
    delivered_at: Date | null;
    accepted_at: Date | null;
    request_hash: string;
    created_at: GeneratedTimestamp;
    updated_at: GeneratedTimestamp;
    version: Generated<number>;
  };
  deal_rights: {
    id: string;
    deal_id: string;
    owner_uid: string;
    kind: RightKind;
    category: string;
    networks: Network[];
    from_day: string;
    until_day: string;
    note: string;
  };
  invoice_senders: { owner_uid: string; words: Json<SenderWords>; version: number };
  invoice_numbers: { owner_uid: string; year: number; last: number };
  invoices: {
    id: string;
    deal_id: string;
    owner_uid: string;
    kind: InvoiceKind;
    state: InvoiceState;
    currency: DealCurrency;
    rows: Json<InvoiceRowInput[]>;
    recipient: Json<Party>;
    sender: Json<PrintedSender> | null;
    service_from: string | null;
    service_until: string | null;
    reference: string;
    note: string;
    reason: string;
    due_days: number;
    net: number;
    tax: number;
    gross: number;
    credited: Generated<number>;
    paid: Generated<number>;
    issued_on: string | null;
    due_on: string | null;
    year: number | null;
    sequence: number | null;
    corrects_id: string | null;
    settled_on: string | null;
    pdf_hash: string | null;
    request_hash: string;
    created_at: GeneratedTimestamp;
    updated_at: GeneratedTimestamp;
    version: Generated<number>;
  };
  invoice_documents: { invoice_id: string; owner_uid: string; pdf: Buffer; xml: string };
  invoice_payments: {
    id: string;
    invoice_id: string;
    owner_uid: string;
    amount: number;
    currency: DealCurrency;
    paid_on: string;
    note: string;
    request_hash: string;
    created_at: GeneratedTimestamp;
  };
  deal_reminders: {
    about: 'invoice' | 'deliverable' | 'usage';
    target_id: string;
    due_on: string;
    day_offset: number;
    owner_uid: string;
    deal_id: string;
    sent_at: GeneratedTimestamp;
  };
}

declare module '../../platform/database/schema' {
  interface Database extends DealsTables {}
}

export type DealRecord = Selectable<DealsTables['deals']>;
export type DealNoteRecord = Selectable<DealsTables['deal_notes']>;
export type DealFileRecord = Selectable<DealsTables['deal_files']>;
export type DeliverableRecord = Selectable<DealsTables['deliverables']>;
export type DealRightRecord = Selectable<DealsTables['deal_rights']>;
export type InvoiceRecord = Selectable<DealsTables['invoices']>;
export type PaymentRecord = Selectable<DealsTables['invoice_payments']>;
