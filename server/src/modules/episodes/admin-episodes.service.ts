import type { OutputOf, ParsedInputOf } from '@bestie/contracts/define-contract';
import { BestieError } from '@bestie/contracts/errors';
import { limits } from '@bestie/contracts/limits';
import { adminTopic } from '@bestie/contracts/live';
import type { AdminEpisode, adminEpisodesContract } from '@bestie/contracts/admin-episodes.contract';
import type { Person } from '../../platform/http/caller';
import { chooseFutureTime } from '../../platform/http/future-time';
import { requireOthers } from '../../platform/identity/require-others';
import { requireFound } from '../../platform/http/require-found';
import { requireVersion } from '../../platform/http/require-version';
import { notify } from '../notifications';
import { createModeration, listModerated, presentModerated } from '../reports';
import type { AdminEpisodeRow } from './admin-episodes.repository';
import { planPublishing } from './episode-publishing.service';
import { adminEpisodePolicy } from './episodes.policy';
import { episodePagePath } from './episodes.presenter';
import type { EpisodesDependencies, EpisodesRepositories } from './episodes.repositories';
import { restoreEpisode } from './episodes.service';
import type { EpisodeRecord } from './episodes.tables';
import { publishEpisode } from './tell-creator';

type Contract = typeof adminEpisodesContract;
type Input<Verb extends keyof Contract> = ParsedInputOf<Contract[Verb]>;
type Planned = 'schedule' | 'feature' | 'unfeature';

export type AdminEpisodesService = ReturnType<typeof createAdminEpisodesService>;

/** Admins' acts on everybody's episodes. Words and sound stay as their creators made them. */
export function createAdminEpisodesService({ repositories, transaction, clock }: EpisodesDependencies) {
  const find = async (caller: Person, id: string): Promise<AdminEpisode> =>
    present(caller, requireFound(await repositories.adminEpisodes.find(caller.uid, id)));

  /** One act on one episode, whose creator is told. What is so already stays. */
  async function act(
    caller: Person,
    { episodeId, version, reason }: Pick<Input<Planned>, 'episodeId' | 'version' | 'reason'>,
    verb: Planned,
    {
      isSo,
      apply,
    }: {
      isSo: (episode: EpisodeRecord) => boolean;
      /** @returns what it is afterwards, for the audit log */
      apply: (bound: EpisodesRepositories, episode: EpisodeRecord) => Promise<Record<string, unknown>>;
    },
  ): Promise<AdminEpisode> {
    await transaction(async (bound) => {
      const permission = verb === 'schedule' ? 'schedule' : verb === 'feature' ? 'feature' : 'see';
      const episode = adminEpisodePolicy.require(caller, await bound.episodes.lock(episodeId), permission);
      await requireOthers(bound, caller, episode.owner_uid);
      if (isSo(episode)) return;
      requireVersion(episode, version);
      const after = await apply(bound, episode);
      const now = clock();
      await bound.audit.record({
        actor: caller,
        action: `adminEpisodes.${verb}`,
        target: { kind: 'episode', id: episodeId },
        before: factsOf(episode, Object.keys(after)),
        after,
        reason,
      });
      if (verb !== 'unfeature')
        await notify(bound, {
          kind: 'episode',
          uid: episode.owner_uid,
          actorUid: null,
          target: { kind: 'episode', id: episodeId },
          sourceId: `${episodeId}#${verb}#${Object.values(after).join(' ')}`,
          now,
        });
      await publishEpisode(bound, episode, verb);
      await bound.live.publish({ topic: adminTopic, type: `adminEpisodes.${verb}`, ids: [episodeId] });
    });
    return find(caller, episodeId);
  }

  return {
    list: (caller: Person, input: Input<'list'>): Promise<OutputOf<Contract['list']>> =>
      listModerated(caller, input, {
        read: repositories.adminEpisodes.list,
        positions: {
          activity: (row) => row.updated_at,
          created: (row) => row.created_at,
          plays: (row) => row.plays,
        },
        numeric: 'plays',
        present: (row) => present(caller, row),
      }),

    ...createModeration({
      transaction,
      clock,
      noun: 'adminEpisodes',
      kind: 'episode',
      async find(bound, id) {
        const row = await bound.episodes.lock(id);
        return row?.state === 'draft' ? undefined : row;
      },
      title: ({ title }) => title,
      async setHidden(bound, episode, hidden) {
        await bound.episodes.setHidden(episode.id, hidden?.reason ?? null);
        await publishEpisode(bound, episode, hidden ? 'hide' : 'show');
      },
      perPerson: limits.episodes.perPerson,
      async countOwned(bound, uid) {
        await bound.episodes.lockAll(uid);
        return bound.episodes.count(uid);
      },
      restore: restoreEpisode,
    }),

    schedule: (caller: Person, input: Input<'schedule'>) => {
      const { wallTime, timezone } = input;
      return act(caller, input, 'schedule', {
        isSo: (episode) => episode.wall_time === wallTime && episode.timezone === timezone,
        async apply(bound, { id }) {
          await planPublishing(bound, id, { wallTime, timezone });
          return { wallTime, timezone };
        },
      });
    },

    feature: (caller: Person, input: Input<'feature'>) => {
      const { from, until } = input;
      return act(caller, input, 'feature', {
        isSo: (episode) =>
          episode.featured_from?.getTime() === Date.parse(from) &&
          episode.featured_until?.getTime() === Date.parse(until),
        async apply(bound, { id }) {
          if (Date.parse(until) <= Date.parse(from))
            throw BestieError.field('until', 'It must end after it begins.');
          if (Date.parse(until) <= (await bound.episodes.now()).getTime())
            throw BestieError.field('until', chooseFutureTime);
          await bound.episodes.update(id, { featured_from: new Date(from), featured_until: new Date(until) });
          return { featuredFrom: from, featuredUntil: until };
        },
      });
    },

    unfeature: (caller: Person, input: Input<'unfeature'>) =>
      act(caller, input, 'unfeature', {
        isSo: (episode) => episode.featured_until === null,
        async apply(bound, { id }) {
          await bound.episodes.update(id, { featured_from: null, featured_until: null });
          return { featuredFrom: null, featuredUntil: null };
        },
      }),
  };
}

/** The same facts as they were before. */
function factsOf(episode: EpisodeRecord, names: readonly string[]): Record<string, unknown> {
  const facts: Record<string, unknown> = {
    wallTime: episode.wall_time,
    timezone: episode.timezone,
    featuredFrom: episode.featured_from?.toISOString() ?? null,
    featuredUntil: episode.featured_until?.toISOString() ?? null,
  };
  return Object.fromEntries(names.map((name) => [name, facts[name]]));
}

function present(caller: Person, row: AdminEpisodeRow): AdminEpisode {
  const { featured_from: from, featured_until: until } = row;
  const { schedule, feature } = adminEpisodePolicy.permissions(caller, row);
  const moderated = presentModerated(row, row.seen);
  return {
    ...moderated,
    title: row.title,
    kind: row.kind,
    state: row.state,
    vip: row.tier_id !== null,
    durationMs: row.duration_ms,
    plays: row.plays,
    publishedAt: row.published_at?.toISOString() ?? null,
    publishAt: row.publish_at?.toISOString() ?? null,
    wallTime: row.wall_time,
    timezone: row.timezone,
    needs: row.needs,
    featured: from && until && { from: from.toISOString(), until: until.toISOString(), now: row.is_featured },
    updatedAt: row.updated_at.toISOString(),
    path: episodePagePath(row.owner_uid, row.id),
    // An episode has nothing that an admin opens with a reason.
    can: { ...moderated.can, open: false, schedule, feature },
  };
}
