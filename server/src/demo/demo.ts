import { setTimeout as pause } from 'node:timers/promises';
import type { Server } from '../compose';
import type { Config } from '../config';
import type { Person } from '../platform/http/caller';
import { demoPassword, ensureDemoAccounts, mayMakeDemoAccounts } from '../platform/identity/demo-accounts';
import type { DemoAccount } from '../platform/identity/demo-accounts';
import { fillDemoBoards, wantsBoards } from './demo-boards';
import { closetIsEmpty, fillDemoCloset, hasDemoPieces } from './demo-closet';
import { fillDemoConfessions } from './demo-confessions';
import { fillDemoCreator } from './demo-creator';
import { fillDemoForum, findForumUids, hasNoThreads } from './demo-forum';
import { fillDemoOutfits, hasNoOutfits } from './demo-outfits';
import { fillDemoPlanner, hasNoPlans } from './demo-planner';
import { fillDemoSpaces, hasNoSpaces } from './demo-spaces';
import { step } from './demo-steps';

/**
 * Whether this start may make demo data: on loopback only, in production when asked for by name (`--demo`), and
 * never with `--no-demo`.
 */
export function mayMakeDemo(config: Config, argv: readonly string[]): boolean {
  if (argv.includes('--no-demo')) return false;
  return mayMakeDemoAccounts(config, argv.includes('--demo'));
}

export interface Demo {
  /** How to sign in. */
  notice: string;
  /**
   * Fills what is not filled yet, beside everything else that the server does; resolves when all of it is there
   * and its pictures can be seen. A start that was cut short, also by a kill, is continued by the next one.
   * Rejects when `signal` aborts.
   */
  fill(signal: AbortSignal): Promise<void>;
}

type Parts = Pick<Server, 'identity' | 'storage' | 'services'>;

export interface DemoFolders {
  garmentsFolder: string;
  outfitsFolder: string;
  looksFolder: string;
  facesFolder: string;
}

/**
 * Makes the demo accounts on empty data. On later starts only says how to sign in: people who deleted the demo
 * accounts do not get them back.
 * @returns null when there is no demo here
 */
export async function openDemo(
  parts: Parts,
  folders: DemoFolders,
  clock = () => new Date(),
): Promise<Demo | null> {
  const { identity } = parts;
  const { users } = await identity.admin.list(1);
  if (users.length > 0 && (await identity.admin.getByEmail('fan@bestie.test')) === null) return null;
  const [fan, creator, admin] = (await ensureDemoAccounts(identity)).map(toPerson);
  if (!fan || !creator || !admin) return null;
  return {
    notice: [
      'Sign in as fan@bestie.test, creator@bestie.test or admin@bestie.test.',
      `The password of each is ${demoPassword}. Start with --no-demo for an empty Bestie.`,
    ].join('\n'),
    async fill(signal) {
      const { demoParts } = parts.services;
      /** Fills a part once and for all, unless there was something of people's own when it would have begun. */
      async function once(
        part: string,
        isEmpty: () => Promise<boolean>,
        fillPart: (began: Date) => Promise<void>,
      ) {
        const before = await demoParts.find(part);
        if (before?.completed_at) return;
        const fills = before !== undefined || (await isEmpty());
        await demoParts.begin(part, clock());
        const begun = await demoParts.find(part);
        if (fills && begun) await fillPart(begun.began_at);
        await demoParts.complete(part, clock());
      }
      await once(
        'closet',
        () => closetIsEmpty(parts, fan),
        async (now) => {
          await introduce(parts, fan, signal, {
            handle: 'fan',
            name: 'Fee Fenn',
            bio: 'Camel coats, one red dress, and never enough stripes.',
          });
          await fillDemoCloset(parts, fan, { garmentsFolder: folders.garmentsFolder, now, signal });
        },
      );
      await once(
        'outfits',
        async () => (await hasDemoPieces(parts, fan)) && (await hasNoOutfits(parts, fan)),
        async (began) => {
          // The same day as for the closet, or a start on the next day would log other days.
          const now = (await demoParts.find('closet'))?.began_at ?? began;
          await fillDemoOutfits(parts, fan, { outfitsFolder: folders.outfitsFolder, now, signal });
        },
      );
      await once(
        'planner',
        async () => (await hasDemoPieces(parts, fan)) && (await hasNoPlans(parts, fan)),
        async (began) => {
          const now = (await demoParts.find('closet'))?.began_at ?? began;
          await fillDemoPlanner(parts, fan, { now, signal });
        },
      );
      await once(
        'boards',
        () => wantsBoards(parts, fan),
        () => fillDemoBoards(parts, { fan, creator }, { looksFolder: folders.looksFolder, signal }),
      );
      const cleo = {
        handle: 'cleo',
        name: 'Cleo Creator',
        bio: 'Stylist. I lay clothes on paper until they look at each other.',
      };
      await once(
        'creator-outfits',
        async () => (await closetIsEmpty(parts, creator)) && (await hasNoOutfits(parts, creator)),
        async (now) => {
          await introduce(parts, creator, signal, cleo);
          await fillDemoCreator(parts, creator, { ...folders, now, signal });
        },
      );
      await once(
        'spaces',
        () => hasNoSpaces(parts, creator),
        async () => {
          await introduce(parts, creator, signal, cleo);
          await fillDemoSpaces(parts, { creator, admin }, { looksFolder: folders.looksFolder, signal });
        },
      );
      await once(
        'confessions',
        () => parts.services.sampleConfessions.isEmpty(),
        (now) => fillDemoConfessions(parts, { now, signal }),
      );
      await once(
        'forum',
        () => hasNoThreads(parts, fan),
        (now) =>
          fillDemoForum(
            parts,
            { fan, creator, admin },
            {
              facesFolder: folders.facesFolder,
              now,
              signal,
              introduce: (member, profile) => introduce(parts, member, signal, profile),
            },
          ),
      );
      const uids = [fan.uid, creator.uid, admin.uid, ...(await findForumUids(parts))];
      while ((await demoParts.countProcessing(uids)) > 0) await pause(250, undefined, { signal });
    },
  };
}

const toPerson = ({ uid, email, displayName, role }: DemoAccount): Person => ({
  kind: 'person',
  uid,
  email,
  emailVerified: true,
  displayName,
  role,
  via: 'token',
  admin: role === 'admin',
});

/** Gives somebody a profile who has none. */
const introduce = (
  { services }: Pick<Server, 'services'>,
  person: Person,
  signal: AbortSignal,
  profile: { handle: string; name: string; bio: string },
) =>
  step(signal, async () => {
    const { uid } = person;
    if ((await services.profiles.get(person, uid)).version === 0)
      await services.profiles.update(person, { uid, version: 0, ...profile });
  });
