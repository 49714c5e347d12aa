import { userTopic } from '@bestie/contracts/live';
import { dealStageLabels } from '@bestie/contracts/deals';
import type { DealNoteKind, DealStage } from '@bestie/contracts/deals';
import { uuidv7 } from 'uuidv7';
import type { DealsRepositories } from './deals.repositories';

type Deal = { id: string; owner_uid: string };

/** Refreshes the open pages of the owner. */
export const publishDeal = (
  { live }: Pick<DealsRepositories, 'live'>,
  { id, owner_uid: uid }: Deal,
  verb = 'update',
): Promise<void> => live.publish({ topic: userTopic(uid), type: `deals.${verb}`, ids: [id] });

/** Keeps in the thread of a deal what happened. */
export const tellThread = async (
  { deals }: Pick<DealsRepositories, 'deals'>,
  { id, owner_uid: uid }: Deal,
  kind: Exclude<DealNoteKind, 'note'>,
  happened: string,
  text = '',
): Promise<void> => {
  await deals.insertNote({
    id: uuidv7(),
    deal_id: id,
    owner_uid: uid,
    kind,
    happened,
    text,
    request_hash: '',
  });
};

/** What a move is called in the thread. */
export const movedFrom = (from: DealStage, to: DealStage): string =>
  `From ${dealStageLabels[from]} to ${dealStageLabels[to]}.`;
