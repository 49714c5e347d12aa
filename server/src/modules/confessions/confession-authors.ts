import { dayMs, utcDay } from '@bestie/contracts/days';
import { limits } from '@bestie/contracts/limits';
import { BestieError } from '@bestie/contracts/errors';
import type { ConfessionBanRow } from './confession-tags.repository';
import type { ConfessionsRepositories } from './confessions.repositories';
import { randomId } from './randomness';
import type { Sealing } from './sealing';
import type { WrittenKind, WrittenRow } from './written-confessions.repository';

const { confessions: most } = limits;
const perDay: Record<WrittenKind, number> = { card: most.perDay, reply: most.repliesPerDay };
const names: Record<WrittenKind, string> = { card: 'confessions', reply: 'replies' };

/** The person's ban that lasts longest. */
export async function findBan(
  { tags }: Pick<ConfessionsRepositories, 'tags'>,
  sealing: Sealing,
  uid: string,
  today: string,
): Promise<ConfessionBanRow | undefined> {
  const bans = await tags.listActiveBans(today);
  return bans
    .filter(({ id, tag }) => sealing.ban(uid, id).equals(tag))
    .sort((one, other) => other.until.localeCompare(one.until))[0];
}

/** All slots of a person on a day. */
export const slotsOfDay = (sealing: Sealing, uid: string, kind: WrittenKind, day: string): Buffer[] =>
  Array.from({ length: perDay[kind] }, (_none, index) => sealing.slot(uid, kind, day, index + 1));

/** All slots of a person on some days. */
export const slotsOf = (sealing: Sealing, uid: string, days: readonly string[]): Buffer[] =>
  days.flatMap((day) => [
    ...slotsOfDay(sealing, uid, 'card', day),
    ...slotsOfDay(sealing, uid, 'reply', day),
  ]);

/** The days of which authors can find their own confessions. */
export const yourDays = (now: Date): string[] =>
  Array.from({ length: most.yourDays }, (_none, index) => utcDay(now.getTime() - index * dayMs));

/** Which of them the person wrote; computed from the key, because no row says so. */
export async function listOwn<Row extends Pick<WrittenRow, 'id' | 'kind' | 'day'>>(
  { seals }: Pick<ConfessionsRepositories, 'seals'>,
  sealing: Sealing,
  uid: string,
  rows: readonly Row[],
): Promise<Row[]> {
  if (rows.length === 0) return [];
  const found = await seals.listOf(rows.map(({ id }) => id));
  const slots = new Map(found.map((seal) => [seal.subject_id, seal.slot]));
  return rows.filter(({ id, kind, day }) =>
    slotsOfDay(sealing, uid, kind, day).some((slot) => slots.get(id)?.equals(slot)),
  );
}

/** Whether the person wrote it. */
export const isAuthor = async (
  bound: Pick<ConfessionsRepositories, 'seals'>,
  sealing: Sealing,
  uid: string,
  row: Pick<WrittenRow, 'id' | 'kind' | 'day'>,
): Promise<boolean> => (await listOwn(bound, sealing, uid, [row])).length > 0;

/**
 * Seals the author of a confession, in the first free slot of the day.
 * @returns its id, and whether it is new: a repeated call finds the existing one
 * @throws BestieError `limit_reached`
 */
export async function sealAuthor(
  { seals }: Pick<ConfessionsRepositories, 'seals'>,
  sealing: Sealing,
  { uid, kind, day, clientKey }: { uid: string; kind: WrittenKind; day: string; clientKey: string },
): Promise<{ id: string; isNew: boolean }> {
  const { keyId } = sealing;
  const request = sealing.request(uid, clientKey);
  const slots = slotsOfDay(sealing, uid, kind, day);
  const id = randomId();
  for (;;) {
    const existing = await seals.findByRequest(request);
    if (existing !== undefined) return { id: existing, isNew: false };
    const taken = await seals.listTaken(slots);
    const slot = slots.find((each) => !taken.some((one) => one.equals(each)));
    if (!slot)
      throw new BestieError('limit_reached', {
        message: `Those were your ${perDay[kind]} ${names[kind]} for today. Tomorrow there is room again.`,
      });
    const ciphertext = sealing.seal({ subjectId: id, keyId, slot }, uid);
    // A simultaneous call of the same person may have taken the slot.
    if (await seals.insert({ subject_id: id, ciphertext, key_id: keyId, slot, request }))
      return { id, isNew: true };
  }
}
