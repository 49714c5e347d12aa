import type { Caller } from '../../platform/http/caller';
import type { ConfessionsRepositories } from './confessions.repositories';

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The text of a card or a reply for a report by a member. The author stays sealed. */
export async function findReportedConfession(
  { written }: ConfessionsRepositories,
  caller: Caller,
  id: string,
) {
  if (caller.kind === 'guest' || !uuid.test(id)) return undefined;
  const row = await written.find(id);
  if (!row || row.state !== 'approved' || row.place === null) return undefined;
  return { title: row.kind === 'card' ? 'A confession' : 'A reply', text: row.body, ownerUid: '' };
}
