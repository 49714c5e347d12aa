import type { AssetKind } from '@bestie/contracts/assets';
import type { Network } from '@bestie/contracts/connections';
import { addDays } from '@bestie/contracts/days';
import type {
  Deal,
  DealCard,
  DealFile,
  DealMoney,
  DealNote,
  Deliverable,
  Right,
} from '@bestie/contracts/deals.schema';
import type { Invoice } from '@bestie/contracts/invoices.schema';
import { limits } from '@bestie/contracts/limits';
import type { Person } from '../../platform/http/caller';
import { presentPicture } from '../../platform/pictures/pictures.presenter';
import { dealsPolicy } from './deals.policy';
import type { DealCardRow, DealFileRow, DealRow } from './deals.repository';
import type { DealNoteRecord, DealRightRecord } from './deals.tables';
import type { DeliverableRow, UsedRow } from './deliverables.repository';
import type { DealReminderRow } from './deal-reminders.repository';
import { nextStepOf } from './next-step';

const iso = (at: Date | null): string | null => at && at.toISOString();

export const feeOf = ({
  fee_amount: amount,
  fee_currency: currency,
}: Pick<DealCardRow, 'fee_amount' | 'fee_currency'>): DealMoney | null =>
  amount === null || currency === null ? null : { amount, currency };

/** Presents a deal on the board. */
export const presentDealCard = (row: DealCardRow): DealCard => ({
  id: row.id,
  version: row.version,
  brand: row.brand,
  category: row.category,
  contactName: row.contact.name,
  stage: row.stage,
  position: row.position,
  fee: feeOf(row),
  nextStep: nextStepOf(row),
  deliverables: row.deliverables,
  open: row.open,
  stale: row.stale,
  lastActivityAt: row.last_activity_at.toISOString(),
  archived: row.archived_at !== null,
});

export const presentDeliverable = (row: DeliverableRow): Deliverable => ({
  id: row.id,
  dealId: row.deal_id,
  version: row.version,
  title: row.title,
  network: row.network,
  dueOn: row.due_on,
  // A link to a post that is gone is none.
  state: row.state === 'linked' && row.post === null ? 'planned' : row.state,
  late: row.late,
  post: row.post,
  url: row.url,
  deliveredAt: iso(row.delivered_at),
  acceptedAt: iso(row.accepted_at),
});

export const presentRight = (row: DealRightRecord): Right => ({
  id: row.id,
  kind: row.kind,
  category: row.category,
  networks: row.networks,
  from: row.from_day,
  until: row.until_day,
  note: row.note,
});

const presentFile = (row: DealFileRow): DealFile => ({
  id: row.id,
  name: row.asset?.name ?? row.name,
  contentType: row.asset?.content_type ?? row.content_type,
  bytes: row.asset?.bytes ?? row.bytes,
  addedAt: row.created_at.toISOString(),
  asset:
    row.asset && row.space_id && row.asset_id
      ? {
          spaceId: row.space_id,
          assetId: row.asset_id,
          kind: row.asset.kind satisfies AssetKind,
          picture: row.picture && presentPicture(row.picture),
        }
      : null,
  path: row.object_name,
});

export const presentNote = (row: DealNoteRecord): DealNote => ({
  id: row.id,
  kind: row.kind,
  text: row.text,
  happened: row.happened,
  at: row.created_at.toISOString(),
  version: row.version,
  editedAt: iso(row.edited_at),
  mine: row.kind === 'note',
});

/** The middle of sorted numbers; of two, the later one, so that nothing is promised too early. */
const median = (sorted: readonly number[]): number => sorted[Math.floor(sorted.length / 2)] ?? 0;

/** When the open invoice of a deal will be paid, from how late its brand paid before. */
export function expectedPayment(
  dueOn: string | null,
  delays: readonly number[],
): NonNullable<Deal['expected']> | null {
  if (dueOn === null) return null;
  if (delays.length < limits.deals.expectedFrom) return { on: null, basis: 'Not enough to tell' };
  const days = median([...delays].sort((one, other) => one - other));
  const count = Math.abs(days);
  const when =
    days === 0 ? 'on the day' : `${count} ${count === 1 ? 'day' : 'days'} ${days > 0 ? 'late' : 'early'}`;
  return { on: addDays(dueOn, days), basis: `Usually ${when}, from ${delays.length} paid invoices` };
}

/** What belongs to a deal, as read beside it. */
export interface DealParts {
  deliverables: readonly DeliverableRow[];
  rights: readonly DealRightRecord[];
  used: readonly UsedRow[];
  files: readonly DealFileRow[];
  invoices: Invoice[];
  reminders: readonly DealReminderRow[];
  delays: readonly number[];
}

/** Presents the sheet of a deal. */
export function presentDeal(row: DealRow, parts: DealParts, caller: Person): Deal {
  const { see: _see, restore: _restore, ...can } = dealsPolicy.permissions(caller, row);
  const soon = addDays(row.today, limits.deals.usageSoonDays);
  // Only the last usage window of a deal ends its use.
  const isLast = ({ until_day: until }: DealRightRecord) =>
    !parts.rights.some((other) => other.kind === 'usage' && other.until_day > until);
  return {
    ...presentDealCard(row),
    contact: row.contact,
    terms: row.terms,
    billTo: row.bill_to,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    deliverablesList: parts.deliverables.map(presentDeliverable),
    rights: parts.rights.map((right) => ({
      ...presentRight(right),
      posts:
        right.kind === 'usage' && right.until_day <= soon && isLast(right)
          ? parts.used.map((post) => ({
              postId: post.post_id,
              variantId: post.id,
              network: post.network satisfies Network,
              title: post.title,
              url: post.published_url,
              publishedAt: post.published_at.toISOString(),
            }))
          : [],
    })),
    files: parts.files.map(presentFile),
    invoices: parts.invoices,
    reminders: parts.reminders.map(({ about, target_id: id, on, sent }) => ({ about, id, on, sent })),
    expected: expectedPayment(row.next_due_on, parts.delays),
    can,
  };
}
