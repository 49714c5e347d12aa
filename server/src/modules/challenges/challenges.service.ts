import type { AuditAction } from '@bestie/contracts/audit-actions';
import type { ParsedInputOf } from '@bestie/contracts/define-contract';
import { BestieError } from '@bestie/contracts/errors';
import { limits } from '@bestie/contracts/limits';
import type { Challenge, challengesContract } from '@bestie/contracts/challenges.contract';
import { dayMs } from '@bestie/contracts/days';
import { changeOf } from '../../platform/audit/change-of';
import type { Transaction } from '../../platform/database/transaction';
import type { Person } from '../../platform/http/caller';
import { cursorPart, encodeCursor, readCursor } from '../../platform/http/cursors';
import { pageOfRows } from '../../platform/http/paging';
import { hashOfRequest } from '../../platform/http/request-hash';
import { requireFound } from '../../platform/http/require-found';
import { requireVersion } from '../../platform/http/require-version';
import { requireVoice } from '../../platform/identity/mutes';
import { requireOwner } from '../../platform/module/define-policy';
import { requireDates, requireLater, requireOpening } from './challenge-dates';
import { lockSettled } from './challenge-phases';
import { challengePolicy as policy } from './challenges.policy';
import { presentChallenge } from './challenges.presenter';
import type { ChallengesRepositories } from './challenges.repositories';
import type { ChallengeValues } from './challenges.repository';
import type { ChallengeRow } from './challenges.sql';
import { publishChallenge, tellConcerned } from './tell-challenges';

type Input<Verb extends keyof typeof challengesContract> = ParsedInputOf<(typeof challengesContract)[Verb]>;

export interface ChallengesDependencies {
  repositories: ChallengesRepositories;
  transaction: Transaction<ChallengesRepositories>;
  clock: () => Date;
}

export type ChallengesService = ReturnType<typeof createChallengesService>;

/** Challenges, and what their makers and admins do with them. */
export function createChallengesService({ repositories, transaction }: ChallengesDependencies) {
  const { challenges } = repositories;

  async function get(caller: Person, { challengeId }: Input<'get'>): Promise<Challenge> {
    return presentChallenge(requireFound(await challenges.find(caller.uid, challengeId)), caller);
  }

  return {
    get,

    async list(caller: Person, { tab, made = false, cursor, limit }: Input<'list'>) {
      const after = readCursor(cursor, [cursorPart.instant, cursorPart.id]);
      const rows = await challenges.list(caller.uid, { tab, made, after, limit: limit + 1 });
      return pageOfRows(
        rows,
        limit,
        ({ position, id }) => encodeCursor([position.toISOString(), id]),
        (row) => presentChallenge(row, caller),
      );
    },

    async current(caller: Person) {
      const row = await challenges.current(caller.uid);
      return { challenge: row ? presentChallenge(row, caller) : null };
    },

    async listDates(caller: Person, { from, to }: Input<'listDates'>) {
      const [first, last] = [Date.parse(`${from}T00:00:00Z`), Date.parse(`${to}T00:00:00Z`) + dayMs];
      const rows = await challenges.listDates(caller.uid, new Date(first), new Date(last));
      return {
        items: rows.map(({ challenge_id: challengeId, title, kind, at, entered }) => ({
          challengeId,
          title,
          kind,
          at: at.toISOString(),
          entered,
        })),
      };
    },

    async create(caller: Person, input: Input<'create'>): Promise<Challenge> {
      const { id, ...given } = input;
      const requestHash = hashOfRequest(input);
      await transaction(async (bound) => {
        await requireVoice(bound.people, caller);
        const running = await bound.challenges.countRunning(caller.uid);
        const earlier = await bound.challenges.byId(id);
        if (earlier) {
          if (earlier.maker_uid === caller.uid && earlier.request_hash === requestHash) return;
          throw new BestieError('already_exists');
        }
        const { perPerson } = limits.challenges;
        if (running >= perPerson)
          throw new BestieError('limit_reached', {
            message: `You can run up to ${perPerson} challenges at a time.`,
          });
        const values = valuesOf(given);
        requireOpening(values.opens_at, await bound.challenges.now());
        requireDates(values);
        await bound.challenges.insert({ id, makerUid: caller.uid, requestHash }, values);
        await publishChallenge(bound, 'create', id);
      });
      return get(caller, { challengeId: id });
    },

    async update(caller: Person, input: Input<'update'>): Promise<Challenge> {
      const { challengeId, version, reason, ...given } = input;
      await transaction(async (bound) => {
        await requireVoice(bound.people, caller);
        const row = requireFound(await lockSettled(bound, caller.uid, challengeId));
        requireOwner(caller, row.maker_uid, { reason });
        const values = { ...valuesIn(row), ...changedValues(given) };
        const isChanged = changeOf(valuesIn(row), values) !== null;
        // The client repeats a call whose answer was lost.
        if (row.version === version + 1 && !isChanged) return;
        policy.require(caller, row, 'edit');
        requireVersion(row, version);
        if (!isChanged) return;
        requireChangeable(row, values);
        requireDates(values);
        await bound.challenges.update(challengeId, values);
        if (values.closes_at.getTime() !== row.closes_at.getTime())
          await bound.challenges.settle(challengeId, { reminded_at: null });
        await record(bound, caller, row, { action: 'challenges.update', reason });
        await tellConcerned(bound, row, {
          what: hasMoved(row, values) ? 'moved' : 'changed',
          by: caller.uid,
        });
        await publishChallenge(bound, 'update', challengeId);
      });
      return get(caller, { challengeId });
    },

    async cancel(caller: Person, { challengeId, reason }: Input<'cancel'>): Promise<Challenge> {
      await transaction(async (bound) => {
        await requireVoice(bound.people, caller);
        const row = requireFound(await lockSettled(bound, caller.uid, challengeId));
        requireOwner(caller, row.maker_uid, { reason });
        if (row.state === 'cancelled') return;
        policy.require(caller, row, 'cancel');
        await bound.challenges.cancel(challengeId, reason);
        await record(bound, caller, row, { action: 'challenges.cancel', reason });
        await tellConcerned(bound, row, { what: 'cancelled', by: caller.uid });
        await publishChallenge(bound, 'cancel', challengeId);
      });
      return get(caller, { challengeId });
    },
  };
}

/** What an admin does with what another person made. */
async function record(
  { audit }: ChallengesRepositories,
  caller: Person,
  row: ChallengeRow,
  { action, reason }: { action: AuditAction; reason: string | undefined },
): Promise<void> {
  if (row.maker_uid === caller.uid || reason === undefined) return;
  await audit.record({
    actor: caller,
    action,
    target: { kind: 'challenge', id: row.id },
    before: valuesIn(row),
    reason,
  });
}

type Given = Omit<Input<'create'>, 'id'>;

const valuesOf = ({ opensAt, votesAt, closesAt, ...texts }: Given): ChallengeValues => ({
  ...texts,
  opens_at: new Date(opensAt),
  votes_at: new Date(votesAt),
  closes_at: new Date(closesAt),
});

const changedValues = ({
  opensAt,
  votesAt,
  closesAt,
  ...texts
}: Partial<Given>): Partial<ChallengeValues> => ({
  ...texts,
  ...(opensAt !== undefined && { opens_at: new Date(opensAt) }),
  ...(votesAt !== undefined && { votes_at: new Date(votesAt) }),
  ...(closesAt !== undefined && { closes_at: new Date(closesAt) }),
});

const texts = ['title', 'brief', 'rules', 'eligibility', 'method', 'prizes', 'ties'] as const;

const valuesIn = (row: ChallengeRow): ChallengeValues => ({
  title: row.title,
  brief: row.brief,
  rules: row.rules,
  eligibility: row.eligibility,
  method: row.method,
  prizes: row.prizes,
  ties: row.ties,
  opens_at: row.opens_at,
  votes_at: row.votes_at,
  closes_at: row.closes_at,
});

const hasMoved = (row: ChallengeRow, values: ChallengeValues): boolean =>
  (['opens_at', 'votes_at', 'closes_at'] as const).some(
    (date) => values[date].getTime() !== row[date].getTime(),
  );

/** Until it opens, everything may change; then dates alone, and only to later ones. @throws BestieError `invalid_input` */
function requireChangeable(row: ChallengeRow, values: ChallengeValues): void {
  if (row.state === 'upcoming') {
    if (values.opens_at.getTime() !== row.opens_at.getTime()) requireOpening(values.opens_at, row.now);
    return;
  }
  for (const field of texts)
    if (JSON.stringify(values[field]) !== JSON.stringify(row[field]))
      throw BestieError.field(field, 'Once a challenge is open, what it says and promises stays.');
  requireLater(row, values);
}
