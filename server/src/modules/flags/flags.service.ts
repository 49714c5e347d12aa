import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { OutputOf, ParsedInputOf } from '@bestie/contracts/define-contract';
import { BestieError } from '@bestie/contracts/errors';
import { flagDefaults, flagNames } from '@bestie/contracts/flags';
import type { FlagName } from '@bestie/contracts/flags';
import type { Flag, flagsContract } from '@bestie/contracts/flags.contract';
import { adminTopic, platformTopic } from '@bestie/contracts/live';
import type { Transaction } from '../../platform/database/transaction';
import type { Person } from '../../platform/http/caller';
import type { Logger } from '../../platform/logger';
import { isFlagOn } from './flag-decision';
import type { FlagRow } from './flags.repository';
import type { FlagsRepositories } from './flags.repositories';

type Contract = typeof flagsContract;
type Input<Verb extends keyof Contract> = ParsedInputOf<Contract[Verb]>;

export interface FlagsDependencies {
  repositories: FlagsRepositories;
  transaction: Transaction<FlagsRepositories>;
  clock: () => Date;
  logger: Pick<Logger, 'warn'>;
}

export type FlagsService = ReturnType<typeof createFlagsService>;

/** Flags of the interface. Policies never ask for one, so that none grants a right. */
export function createFlagsService({ repositories, transaction, clock, logger }: FlagsDependencies) {
  async function present(name: FlagName): Promise<Flag> {
    return presentFlag(
      name,
      (await repositories.flags.listAll()).find((row) => row.name === name),
    );
  }

  return {
    /** What cannot be read has the default of the code. */
    async list(caller: Person): Promise<OutputOf<Contract['list']>> {
      const rows = await repositories.flags.list().catch((error: unknown) => {
        logger.warn({ error: (error as Error).message }, 'flags could not be read');
        return [];
      });
      const isOn = (name: FlagName): boolean => {
        const row = rows.find((each) => each.name === name);
        return row ? isFlagOn(row, caller) : flagDefaults[name];
      };
      return {
        on: Object.fromEntries(flagNames.map((name) => [name, isOn(name)])) as Record<FlagName, boolean>,
      };
    },

    async listAll(): Promise<OutputOf<Contract['listAll']>> {
      const rows = await repositories.flags.listAll();
      return {
        items: flagNames.map((name) =>
          presentFlag(
            name,
            rows.find((row) => row.name === name),
          ),
        ),
      };
    },

    async update(caller: Person, input: Input<'update'>): Promise<Flag> {
      const { name, version, reason, endsOn, ...settings } = input;
      await transaction(async (bound) => {
        const find = async () => (await bound.flags.listAll()).find((row) => row.name === name);
        const before = await find();
        if (before && isSetTo(before, input)) return;
        const saved = await bound.flags.save(name, version, {
          ...settings,
          ends_on: endsOn,
          salt: randomUUID(),
          owner_uid: caller.uid,
          updated_at: clock(),
        });
        if (!saved) {
          // Another admin may have set the same at this moment.
          const now = await find();
          if (now && isSetTo(now, input)) return;
          throw new BestieError('conflict', { currentVersion: now?.version ?? 0 });
        }
        await bound.audit.record({
          actor: caller,
          action: 'flags.update',
          target: { kind: 'flag', id: name },
          before: before
            ? { mode: before.mode, share: before.share, roles: before.roles, people: before.people }
            : { mode: flagDefaults[name] ? 'on' : 'off' },
          after: { mode: input.mode, share: input.share, roles: input.roles, people: input.people },
          reason,
        });
        for (const topic of [adminTopic, platformTopic])
          await bound.live.publish({ topic, type: 'flags.update', ids: [] });
      });
      return present(name);
    },
  };
}

const isSetTo = (row: FlagRow, { mode, share, roles, people, purpose, endsOn }: Input<'update'>): boolean =>
  isDeepStrictEqual(
    [row.mode, row.share, row.roles, row.people, row.purpose, row.ends_on],
    [mode, share, roles, people, purpose, endsOn],
  );

function presentFlag(name: FlagName, row: FlagRow | undefined): Flag {
  return {
    name,
    version: row?.version ?? 0,
    byDefault: flagDefaults[name],
    stale: row?.stale ?? false,
    set: row
      ? {
          mode: row.mode,
          share: row.share,
          roles: row.roles,
          people: row.people,
          purpose: row.purpose,
          endsOn: row.ends_on,
          owner: row.owner,
        }
      : null,
  };
}
