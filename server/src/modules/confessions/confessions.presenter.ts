import { confessionWords } from '@bestie/contracts/confessions';
import type { ConfessionWord } from '@bestie/contracts/confessions';
import type {
  Confession,
  ConfessionBan,
  ConfessionReply,
  OwnConfession,
  QueuedConfession,
} from '@bestie/contracts/confessions.contract';
import { presentClaim } from '../reports';
import type { ConfessionBanRow } from './confession-tags.repository';
import type { ShownCard, ShownReply } from './confessions.repository';
import type { QueuedRow, WrittenRow } from './written-confessions.repository';

/** All words in their order, with the number of people who gave each. */
export const presentReactions = (
  counts: readonly { word: ConfessionWord; count: number }[],
  mine: ReadonlySet<ConfessionWord>,
): Confession['reactions'] =>
  confessionWords.map((word) => ({
    word,
    count: counts.find((counted) => counted.word === word)?.count ?? 0,
    mine: mine.has(word),
  }));

/** A card as everybody sees it; only the caller's own words differ. */
export const presentCard = (row: ShownCard, mine: ReadonlySet<ConfessionWord>): Confession => ({
  id: row.id,
  body: row.body,
  day: row.appeared_on,
  reactions: presentReactions(row.reactions, mine),
  replies: row.replies,
  reported: row.reported,
});

export const presentReply = (row: Omit<ShownReply, 'place'>): ConfessionReply => ({
  id: row.id,
  alias: row.alias,
  byAuthor: row.by_author,
  body: row.body,
  day: row.appeared_on ?? '',
  reported: row.reported,
});

const presentAppeal = (row: WrittenRow): QueuedConfession['appeal'] =>
  row.appeal === null || row.appeal_state === null
    ? null
    : { text: row.appeal, state: row.appeal_state, reason: row.appeal_reason };

/** As its author sees it. */
export const presentOwn = (row: WrittenRow, { withdraw, appeal }: OwnConfession['can']): OwnConfession => ({
  id: row.id,
  kind: row.kind,
  body: row.body,
  state: row.state,
  appeared: row.state === 'approved' && row.place !== null,
  day: row.day,
  reason: row.reason,
  appeal: presentAppeal(row),
  can: { withdraw, appeal },
});

/** As admins see it. */
export const presentQueued = (
  row: QueuedRow,
  callerUid: string,
  can: QueuedConfession['can'],
): QueuedConfession => ({
  id: row.id,
  kind: row.kind,
  body: row.body,
  state: row.state,
  day: row.day,
  reason: row.reason,
  appeal: presentAppeal(row),
  claim: presentClaim(row.claim, callerUid),
  can,
});

/** Without the tag, which means nothing outside. */
export const presentBan = ({ id, reason, day, until }: ConfessionBanRow): ConfessionBan => ({
  id,
  reason,
  day,
  until,
});
