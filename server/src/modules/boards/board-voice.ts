import type { BoardVisibility } from '@bestie/contracts/boards';
import type { Person } from '../../platform/http/caller';
import { requireVoice } from '../../platform/identity/mutes';
import type { BoardsRepositories } from './boards.repositories';

/** Muted people change private boards alone: others read what is on the rest. @throws BestieError `forbidden` */
export async function requireVoiceOn(
  { people }: Pick<BoardsRepositories, 'people'>,
  caller: Person,
  { visibility }: { visibility: BoardVisibility },
): Promise<void> {
  if (visibility !== 'private') await requireVoice(people, caller);
}
