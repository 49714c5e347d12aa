import { createHmac } from 'node:crypto';
import type { ParsedInputOf } from '@bestie/contracts/define-contract';
import type { countsContract } from '@bestie/contracts/counts.contract';
import type { Transaction } from '../../platform/database/transaction';
import type { Caller } from '../../platform/http/caller';
import { addressGroups } from '../../platform/http/address-groups';
import type { SecretKeys } from '../../platform/keys/secret-keys';
import type { PageVisitsRepository } from './page-visits.repository';
import type { InsightsRepositories } from './insights.repositories';

type Seen = ParsedInputOf<(typeof countsContract)['add']>['seen'];

/** Programs that say that they are none of people: search engines, previews, monitors, and tools of developers. */
const bot =
  /bot\b|bots?[/;]|crawl|spider|slurp|preview|facebookexternalhit|embedly|headless|lighthouse|monitor|uptime|curl|wget|python|java\/|go-http|okhttp|axios|node-fetch|undici|scrapy|phantom|puppeteer|playwright|selenium/i;

/** Whether a browser is meant by the name that a program gives itself. */
export const isBot = (userAgent: string | undefined): boolean =>
  userAgent === undefined || userAgent.trim() === '' || bot.test(userAgent);

export interface CountsDependencies {
  repositories: Pick<InsightsRepositories, 'findCounted'>;
  transaction: Transaction<InsightsRepositories>;
  secretKeys: Pick<SecretKeys, 'get'>;
}

export type CountsService = ReturnType<typeof createCountsService>;

/** Counts who saw things of creators: no cookies, and nobody can be followed from one day to the next in the daily counts. */
export function createCountsService({ repositories, transaction, secretKeys }: CountsDependencies) {
  /** @returns the hash of a visitor on a day; guests are hashed by address and browser */
  async function visitorOf(
    caller: Caller,
    address: string,
    userAgent: string,
  ): Promise<(day: string) => string> {
    const secret = (await secretKeys.get()).derive('page visits');
    const who =
      caller.kind === 'person' ? `person ${caller.uid}` : `${addressGroups(address).near} ${userAgent}`;
    return (day) => {
      const key = createHmac('sha256', secret).update(day).digest();
      return createHmac('sha256', key).update(who).digest('base64url');
    };
  }

  return {
    /** Adds a past that this database did not see. Only demo data has one. */
    addPast: (ownerUid: string, past: Parameters<PageVisitsRepository['addPast']>[1]): Promise<void> =>
      transaction(({ pageVisits }) => pageVisits.addPast(ownerUid, past)),

    async add(
      caller: Caller,
      { seen }: { seen: Seen },
      from: { address: string; userAgent: string | undefined },
    ): Promise<void> {
      if (isBot(from.userAgent)) return;
      const visitor = await visitorOf(caller, from.address, from.userAgent ?? '');
      const things = [...new Map(seen.map((one) => [`${one.kind} ${one.id}`, one])).values()];
      for (const { kind, id } of things) {
        const thing = await repositories.findCounted(kind, caller, id);
        if (!thing || (caller.kind === 'person' && caller.uid === thing.ownerUid)) continue;
        await transaction(async ({ pageVisits }) => {
          const { ownerUid } = thing;
          if (!thing.locked) {
            const day = await pageVisits.today(ownerUid);
            await pageVisits.count({ ownerUid, kind, subjectId: id, day, visitor: visitor(day) });
          }
          if (caller.kind === 'guest') return;
          if (thing.locked) await pageVisits.addPreview(caller.uid, { ownerUid, kind, subjectId: id });
          await pageVisits.addWeek(ownerUid, caller.uid);
        });
      }
    },
  };
}

/** Credits what a person did to the creator whose preview led to it. */
export async function creditAct(
  { pageVisits }: Pick<InsightsRepositories, 'pageVisits'>,
  uid: string,
  act: 'checkout' | 'member',
): Promise<void> {
  const ownerUid = await pageVisits.credit(uid, act, act === 'checkout' ? 'preview' : 'checkout');
  if (ownerUid !== null) await pageVisits.addWeek(ownerUid, uid);
}
