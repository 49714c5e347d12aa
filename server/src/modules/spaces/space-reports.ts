import { BestieError } from '@bestie/contracts/errors';
import { spaceTopic } from '@bestie/contracts/live';
import { paths } from '@bestie/contracts/paths';
import type { Caller } from '../../platform/http/caller';
import { requireFound } from '../../platform/http/require-found';
import type { ReportTarget } from '../../platform/module/declarations';
import { hidingBefore, hidingStored } from '../reports';
import { announceSpace } from './space-announcements';
import { spacesPolicy } from './spaces.policy';
import type { SpacesRepositories } from './spaces.repositories';

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** What a space is called, for a report by a member who does not own it. */
async function findReportedSpace(bound: SpacesRepositories, caller: Caller, spaceId: string) {
  if (caller.kind === 'guest' || !uuid.test(spaceId)) return undefined;
  const space = await bound.spaces.access(spaceId, caller.uid);
  if (!space || space.owner_uid === caller.uid || !spacesPolicy.permissions(caller, space).see)
    return undefined;
  return {
    title: space.name,
    text: '',
    ownerUid: space.owner_uid,
    revision: space.version,
    path: paths.creator.space.replace(':spaceId', spaceId),
  };
}

/** Hides a space from everybody but its owner, or shows it again; whoever has it open is asked again whether they may. */
export async function setSpaceHidden(
  bound: SpacesRepositories,
  spaceId: string,
  hidden: { at: Date; reason: string } | null,
): Promise<void> {
  if (!(await bound.spaces.accessForUpdate(spaceId, ''))) throw new BestieError('not_found');
  await bound.spaces.setHidden(spaceId, hidden);
  await announceSpace(bound, spaceId, 'spaces.update');
  await bound.live.publish({ topic: spaceTopic(spaceId), type: 'live.disconnect', ids: [] });
}

export const spaceReportTargets: Record<'space', ReportTarget<SpacesRepositories>> = {
  space: {
    find: findReportedSpace,
    hide: {
      async do(bound, { targetId, reason, now }) {
        const space = requireFound(await bound.spaces.accessForUpdate(targetId, ''));
        await setSpaceHidden(bound, targetId, { at: now, reason });
        return hidingStored(space);
      },
      undo: (bound, { targetId }, before) => setSpaceHidden(bound, targetId, hidingBefore(before)),
    },
  },
};
