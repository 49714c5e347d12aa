import { userTopic } from '@bestie/contracts/live';
import type { DraftsRepositories } from './drafts.repositories';
import type { DraftsRepository } from './drafts.repository';

type Bound = Pick<DraftsRepositories, 'live'> & { drafts: Pick<DraftsRepository, 'move'> };

/** What people write at one place belongs to another one from now on; open pages of the other place show it. */
export async function moveDrafts({ drafts, live }: Bound, from: string, to: string): Promise<void> {
  const owners = await drafts.move(from, to);
  await live.publishAll(owners.map((uid) => ({ topic: userTopic(uid), type: 'drafts.put', ids: [to] })));
}
