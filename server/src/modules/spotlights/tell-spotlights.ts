import { editionTopic, platformTopic } from '@bestie/contracts/live';
import { notify } from '../notifications';
import type { SpotlightsRepositories } from './spotlights.repositories';
import type { SpotlightRecord } from './spotlights.tables';

/** Refreshes open pages after a change of what stands in an edition. Who receives it asks for what they may see. */
export const publishSpotlights = (
  { live }: Pick<SpotlightsRepositories, 'live'>,
  ids: readonly string[],
): Promise<void> => live.publish({ topic: platformTopic, type: 'spotlights.update', ids: [...ids] });

/** Refreshes the counts of an outfit on the pages that show its edition, and on no others. */
export async function publishCounts(
  { live, editions }: Pick<SpotlightsRepositories, 'live' | 'editions'>,
  verb: 'react' | 'comment',
  spotlightId: string,
): Promise<void> {
  const topic = editionTopic(await editions.idOf(spotlightId));
  await live.publish({ topic, type: `spotlights.${verb}`, ids: [spotlightId] });
}

/** Notifies an author of what became of their outfit. Its words are made when they are read. */
export const tellAuthor = (
  bound: SpotlightsRepositories,
  { id, author_uid: uid }: Pick<SpotlightRecord, 'id' | 'author_uid'>,
  what: 'asked' | 'picked' | 'loved',
  { actorUid, now }: { actorUid: string | null; now: Date },
): Promise<void> =>
  notify(bound, {
    kind: 'pick',
    uid,
    actorUid,
    target: { kind: 'spotlight', id },
    sourceId: `${id}#${what}`,
    now,
  });
