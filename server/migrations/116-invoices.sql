-- Invoices, credit notes and payments. What is issued never changes.

-- Who issues invoices, as printed on them.
create table invoice_senders (
  owner_uid text primary key,
  words jsonb not null,
  version integer not null
);

-- The last number of an owner and year. Its row lock makes numbers without gaps.
create table invoice_numbers (
  owner_uid text not null,
  year integer not null,
  last integer not null,
  primary key (owner_uid, year)
);

create table invoices (
  id uuid primary key,
  deal_id uuid not null references deals (id) on delete cascade,
  owner_uid text not null,
  kind text not null check (kind in ('invoice', 'creditNote')),
  state text not null check (state in ('draft', 'issued')),
  currency text not null,
  rows jsonb not null,
  recipient jsonb not null,
  -- The sender as it was when it was issued.
  sender jsonb,
  service_from date,
  service_until date,
  reference text not null,
  note text not null,
  reason text not null,
  due_days integer not null,
  net bigint not null,
  tax bigint not null,
  gross bigint not null,
  check (gross = net + tax),
  -- Gross of its credit notes, and payments less refunds.
  credited bigint not null default 0,
  paid bigint not null default 0,
  issued_on date,
  due_on date,
  year integer,
  sequence integer,
  corrects_id uuid references invoices (id) on delete cascade,
  check ((kind = 'creditNote') = (corrects_id is not null)),
  -- The day of the payment that settled it.
  settled_on date,
  pdf_hash text,
  check ((state = 'issued') = (sequence is not null)),
  check (state = 'draft' or (sender is not null and issued_on is not null and due_on is not null and year is not null
    and pdf_hash is not null)),
  request_hash text not null,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  version integer not null default 1,
  unique (owner_uid, year, sequence)
);
create index invoices_deal on invoices (deal_id);
create index invoices_list on invoices (owner_uid, (coalesce(year, 9999)) desc, (coalesce(sequence, 0)) desc, id desc);
create index invoices_open on invoices (owner_uid, due_on)
  where kind = 'invoice' and state = 'issued' and gross - credited > paid;
create index invoices_remind on invoices (due_on)
  where kind = 'invoice' and state = 'issued' and gross - credited > paid;
create index invoices_corrects on invoices (corrects_id) where corrects_id is not null;

-- The database itself refuses to change what was issued, besides what was paid and credited since.
create function invoices_stay() returns trigger language plpgsql as $$
begin
  if old.state = 'issued' and (old.id, old.deal_id, old.owner_uid, old.kind, old.state, old.currency, old.rows, old.recipient,
      old.sender, old.service_from, old.service_until, old.reference, old.note, old.reason, old.due_days, old.net, old.tax,
      old.gross, old.issued_on, old.due_on, old.year, old.sequence, old.corrects_id, old.pdf_hash)
    is distinct from (new.id, new.deal_id, new.owner_uid, new.kind, new.state, new.currency, new.rows, new.recipient,
      new.sender, new.service_from, new.service_until, new.reference, new.note, new.reason, new.due_days, new.net, new.tax,
      new.gross, new.issued_on, new.due_on, new.year, new.sequence, new.corrects_id, new.pdf_hash) then
    raise exception 'an issued invoice never changes';
  end if;
  return new;
end $$;
create trigger invoices_are_final before update on invoices for each row execute function invoices_stay();

-- The PDF of an issued invoice, with its XML in it.
create table invoice_documents (
  invoice_id uuid primary key references invoices (id) on delete cascade,
  owner_uid text not null,
  pdf bytea not null,
  xml text not null
);
create index invoice_documents_owner on invoice_documents (owner_uid);

create table invoice_payments (
  -- Chosen by the client, so that a repeated call counts once.
  id uuid primary key,
  invoice_id uuid not null references invoices (id) on delete cascade,
  owner_uid text not null,
  -- Negative for refunds, in the currency of the invoice.
  amount bigint not null check (amount <> 0),
  currency text not null,
  paid_on date not null,
  note text not null,
  request_hash text not null,
  created_at timestamptz(3) not null default now()
);
create index invoice_payments_invoice on invoice_payments (invoice_id, paid_on, id);
create index invoice_payments_income on invoice_payments (owner_uid, paid_on);
