import { platformTopic } from '@bestie/contracts/live';
import { notify } from '../notifications';
import type { SpotlightsRepositories } from './spotlights.repositories';
import type { SpotlightRecord } from './spotlights.tables';

/** Refreshes open pages. Who receives it asks for what they may see. */
export const publishSpotlights = (
  { live }: { live: SpotlightsRepositories['live'] },
  verb: 'update' | 'react' | 'comment',
  ids: readonly string[],
): Promise<void> => live.publish({ topic: platformTopic, type: `spotlights.${verb}`, ids: [...ids] });

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
