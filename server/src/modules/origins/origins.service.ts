import type { OutputOf, ParsedInputOf } from '@bestie/contracts/define-contract';
import { BestieError } from '@bestie/contracts/errors';
import { adminTopic } from '@bestie/contracts/live';
import type { DeclaredOrigin, originsContract } from '@bestie/contracts/origins.contract';
import type { RemoteRelease, ThirdPartyOrigin } from '@bestie/contracts/remotes';
import type { Transaction } from '../../platform/database/transaction';
import type { Person } from '../../platform/http/caller';
import type { OriginsRepositories } from './origins.repositories';
import type { ApprovalRow } from './origins.repository';

type Contract = typeof originsContract;
type Named = Omit<ParsedInputOf<Contract['approve']>, 'reason'>;

/** A live release as far as it declares origins. */
export type DeclaringRelease = Pick<RemoteRelease, 'id' | 'origins'>;

export interface OriginsDependencies {
  repositories: OriginsRepositories;
  transaction: Transaction<OriginsRepositories>;
  /** Stable releases and canaries. */
  liveReleases: () => Promise<DeclaringRelease[]>;
  clock: () => Date;
}

export type OriginsService = ReturnType<typeof createOriginsService>;

const isSame = (one: Named, other: Named): boolean =>
  one.remoteId === other.remoteId && one.kind === other.kind && one.origin === other.origin;

const isOf =
  ({ remoteId, kind, origin }: Named) =>
  (row: ApprovalRow): boolean =>
    row.remote_id === remoteId && row.kind === kind && row.origin === origin;

const present = (named: Named, why: string | null, row: ApprovalRow | undefined): DeclaredOrigin => ({
  ...named,
  why,
  approved: row ? { at: row.approved_at.toISOString(), by: row.approver, reason: row.reason } : null,
});

/** Decides which third-party origins pages of consoles may use. */
export function createOriginsService({
  repositories,
  transaction,
  liveReleases,
  clock,
}: OriginsDependencies) {
  /** What live releases declare; the same of stable release and canary once. */
  async function listDeclared(): Promise<(Named & { why: string })[]> {
    const all = (await liveReleases()).flatMap(({ id, origins = [] }) =>
      origins.map((each) => ({ remoteId: id, ...each })),
    );
    return all.filter((each, at) => all.findIndex((other) => isSame(each, other)) === at);
  }

  async function record(
    bound: OriginsRepositories,
    caller: Person,
    verb: 'approve' | 'withdraw',
    input: Named & { reason: string },
  ) {
    const { remoteId, kind, origin, reason } = input;
    await bound.audit.record({
      actor: caller,
      action: `origins.${verb}`,
      target: { kind: 'remote', id: remoteId },
      after: { kind, origin },
      reason,
    });
    await bound.live.publish({ topic: adminTopic, type: `origins.${verb}`, ids: [] });
  }

  return {
    async list(): Promise<OutputOf<Contract['list']>> {
      const [declared, rows] = await Promise.all([listDeclared(), repositories.origins.list()]);
      const forgotten = rows
        .map(({ remote_id, kind, origin }) => ({ remoteId: remote_id, kind, origin }))
        .filter((each) => !declared.some((other) => isSame(each, other)));
      return {
        items: [
          ...declared.map(({ why, ...named }) => present(named, why, rows.find(isOf(named)))),
          ...forgotten.map((named) => present(named, null, rows.find(isOf(named)))),
        ],
      };
    },

    listApproved: async (remoteId: string): Promise<OutputOf<Contract['listApproved']>> => ({
      items: await repositories.origins.listOf(remoteId),
    }),

    /** @throws BestieError `not_found` for an origin that no live release declares */
    async approve(caller: Person, input: ParsedInputOf<Contract['approve']>): Promise<DeclaredOrigin> {
      const { reason, ...named } = input;
      const declared = (await listDeclared()).find((each) => isSame(each, named));
      if (!declared) throw new BestieError('not_found');
      await transaction(async (bound) => {
        const added = await bound.origins.add({
          remote_id: named.remoteId,
          kind: named.kind,
          origin: named.origin,
          approved_by: caller.uid,
          approved_at: clock(),
          reason,
        });
        if (added) await record(bound, caller, 'approve', input);
      });
      return present(named, declared.why, (await repositories.origins.list()).find(isOf(named)));
    },

    /** The same call again is one. */
    async withdraw(caller: Person, input: ParsedInputOf<Contract['withdraw']>): Promise<void> {
      const { remoteId, kind, origin } = input;
      await transaction(async (bound) => {
        const removed = await bound.origins.remove({ remote_id: remoteId, kind, origin });
        if (removed) await record(bound, caller, 'withdraw', input);
      });
    },

    /** Declared and approved origins of a release, for the policy of its pages. */
    async allowedFor({
      id,
      origins = [],
    }: DeclaringRelease): Promise<Pick<ThirdPartyOrigin, 'kind' | 'origin'>[]> {
      if (origins.length === 0) return [];
      const approved = await repositories.origins.listOf(id);
      return origins.filter(({ kind, origin }) =>
        approved.some((each) => each.kind === kind && each.origin === origin),
      );
    },
  };
}
