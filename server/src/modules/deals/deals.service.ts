import { dayIn } from '@bestie/contracts/days';
import { dealNeedButtons, isBindingStage, openStages, refusalOfMove } from '@bestie/contracts/deals';
import type { DealStage } from '@bestie/contracts/deals';
import type { DealNeed, dealsContract } from '@bestie/contracts/deals.contract';
import type { Deal } from '@bestie/contracts/deals.schema';
import type { ParsedInputOf } from '@bestie/contracts/define-contract';
import { BestieError } from '@bestie/contracts/errors';
import { limits } from '@bestie/contracts/limits';
import { dayInWords } from '../../platform/documents/day-in-words';
import type { Transaction } from '../../platform/database/transaction';
import type { Person } from '../../platform/http/caller';
import { cursorPart, encodeCursor, readCursor } from '../../platform/http/cursors';
import { pageOfRows } from '../../platform/http/paging';
import { hashOfRequest } from '../../platform/http/request-hash';
import { requireFound } from '../../platform/http/require-found';
import { instantOf, wallTimeOf } from '../../platform/wall-time';
import { nearestFreeDay, objectionsTo } from './deal-rules';
import { movedFrom, publishDeal, tellThread } from './deal-thread';
import { dealBondsChanged } from './deals.domain-events';
import { dealsPolicy } from './deals.policy';
import { presentDealCard, presentDeliverable, presentRight } from './deals.presenter';
import { boardStages } from './deals.repository';
import type { DealRow } from './deals.repository';
import type { DealsRepositories } from './deals.repositories';
import type { DealNeedRow } from './deliverables.repository';
import { readDeal, requireSeen, takeDeal } from './read-deal';
import { usageEnding } from './usage-ending';

const bounds = limits.deals;

type Input<Verb extends keyof typeof dealsContract> = ParsedInputOf<(typeof dealsContract)[Verb]>;

export interface DealsDependencies {
  repositories: DealsRepositories;
  transaction: Transaction<DealsRepositories>;
}

const isOpenStage = (stage: DealStage) => (openStages as readonly DealStage[]).includes(stage);

/** The spelling in which deals of a brand find each other. */
export const brandKey = (brand: string): string => brand.trim().normalize('NFKC').toLowerCase();

const noContact = { name: '', email: '', phone: '' };
const nobody = { name: '', address: '', country: '', taxId: '' };

/** For a deal that is added. @throws BestieError `limit_reached` */
async function requireRoom(bound: DealsRepositories, uid: string): Promise<void> {
  if ((await bound.deals.count(uid)) >= bounds.perPerson)
    throw new BestieError('limit_reached', { message: `You can have up to ${bounds.perPerson} deals.` });
}

/** For a deal that becomes one of the open ones. @throws BestieError `limit_reached` */
async function requireOpenRoom(bound: DealsRepositories, uid: string): Promise<void> {
  if ((await bound.deals.countOpen(uid)) >= bounds.open)
    throw new BestieError('limit_reached', {
      message: `You can have up to ${bounds.open} open deals; archive or lose one first.`,
    });
}

const needSentence: Record<DealNeedRow['kind'], (row: DealNeedRow) => string> = {
  overdueDeliverable: ({ brand, name, day }) => `“${name}” for ${brand} was due on ${dayInWords(day)}.`,
  usageEnding: ({ brand, day }) => usageEnding(brand, day),
  overdueInvoice: ({ brand, name, day }) =>
    `${brand} has not paid invoice ${name}, due on ${dayInWords(day)}.`,
};

const presentNeed = (row: DealNeedRow): DealNeed => ({
  kind: row.kind,
  dealId: row.deal_id,
  targetId: row.id,
  sentence: needSentence[row.kind](row),
  button: dealNeedButtons[row.kind],
  since: row.day,
});

export type DealsService = ReturnType<typeof createDealsService>;

/** Deals: the board, the sheet, and what they mean for the calendar. */
export function createDealsService({ repositories, transaction }: DealsDependencies) {
  const get = (caller: Person, { dealId }: Input<'get'>): Promise<Deal> =>
    readDeal(repositories, caller, dealId);

  /** Changes a locked deal and answers with its sheet. */
  async function change(
    caller: Person,
    { dealId, version }: { dealId: string; version?: number },
    work: (bound: DealsRepositories, deal: DealRow) => Promise<void>,
  ): Promise<Deal> {
    await transaction(async (bound) => {
      const deal = await takeDeal(bound, caller, dealId);
      if (version !== undefined) requireSeen(deal.version, version);
      await work(bound, deal);
      await publishDeal(bound, deal);
    });
    return get(caller, { dealId });
  }

  return {
    get,

    async listBoard({ uid }: Person, filters: Input<'listBoard'>) {
      const [rows, stages] = await Promise.all([
        repositories.deals.listBoard(uid, filters),
        repositories.deals.listStages(uid, filters),
      ]);
      return {
        columns: boardStages.map((stage) => {
          const about = stages.find((each) => each.stage === stage);
          return {
            stage,
            count: about?.count ?? 0,
            fees: about?.fees ?? [],
            items: rows.filter((row) => row.stage === stage).map(presentDealCard),
          };
        }),
      };
    },

    async list({ uid }: Person, { cursor, limit, archived, ...filters }: Input<'list'>) {
      const rows = await repositories.deals.list(uid, {
        ...filters,
        archived: archived === 'true',
        after: readCursor(cursor, [cursorPart.instant, cursorPart.id]),
        limit: limit + 1,
      });
      return pageOfRows(
        rows,
        limit,
        ({ last_activity_at: at, id }) => encodeCursor([at.toISOString(), id]),
        presentDealCard,
      );
    },

    async create(caller: Person, { id, ...input }: Input<'create'>): Promise<Deal> {
      const { uid } = caller;
      const requestHash = hashOfRequest(input);
      await transaction(async (bound) => {
        await bound.deals.lockAll(uid);
        const earlier = await bound.deals.lock(id);
        if (earlier) {
          if (earlier.owner_uid === uid && earlier.request_hash === requestHash && !earlier.deleted_at)
            return;
          throw new BestieError('already_exists');
        }
        await requireRoom(bound, uid);
        await bound.deals.requireTrashRoom(uid, bounds.perPerson);
        await requireOpenRoom(bound, uid);
        await bound.deals.insert({
          id,
          owner_uid: uid,
          brand: input.brand,
          brand_key: brandKey(input.brand),
          contact: JSON.stringify(input.contact ?? noContact),
          category: input.category ?? '',
          stage: 'lead',
          position: (await bound.deals.placeIn(uid, 'lead', null)) ?? 0,
          fee_amount: input.fee?.amount ?? null,
          fee_currency: input.fee?.currency ?? null,
          terms: input.terms ?? '',
          bill_to: JSON.stringify(input.billTo ?? nobody),
          archived_at: null,
          deleted_at: null,
          request_hash: requestHash,
        });
        await publishDeal(bound, { id, owner_uid: uid }, 'create');
      });
      return get(caller, { dealId: id });
    },

    update: (caller: Person, { dealId, version, ...input }: Input<'update'>) =>
      change(caller, { dealId, version }, async (bound, deal) => {
        if (isBindingStage(deal.stage)) {
          if (input.fee === null)
            throw BestieError.field('fee', 'A signed deal has a fee; 0 if it is a gift.');
          if (input.terms === '') throw BestieError.field('terms', 'A signed deal says what was agreed.');
        }
        await bound.deals.update(dealId, {
          ...(input.brand !== undefined && { brand: input.brand, brand_key: brandKey(input.brand) }),
          ...(input.contact && { contact: JSON.stringify(input.contact) }),
          ...(input.category !== undefined && { category: input.category }),
          ...(input.fee !== undefined && {
            fee_amount: input.fee?.amount ?? null,
            fee_currency: input.fee?.currency ?? null,
          }),
          ...(input.terms !== undefined && { terms: input.terms }),
          ...(input.billTo && { bill_to: JSON.stringify(input.billTo) }),
        });
        if (input.category !== undefined && input.category !== deal.category)
          await bound.emit(dealBondsChanged({ ownerUid: caller.uid }));
      }),

    move: (caller: Person, { dealId, version, to, afterId, note = '', fee, terms }: Input<'move'>) =>
      change(caller, { dealId, version }, async (bound, deal) => {
        const agreed = {
          fee: fee === undefined ? deal.fee_amount : (fee?.amount ?? null),
          currency: fee === undefined ? deal.fee_currency : (fee?.currency ?? null),
          terms: terms ?? deal.terms,
        };
        const refused = refusalOfMove({ stage: deal.stage, invoiced: deal.invoiced, ...agreed }, to, note);
        if (refused?.field) throw BestieError.field(refused.field, refused.message);
        if (refused)
          throw new BestieError('conflict', { message: refused.message, currentVersion: deal.version });
        if (isOpenStage(to) && !isOpenStage(deal.stage) && deal.archived_at === null) {
          await bound.deals.lockAll(caller.uid);
          await requireOpenRoom(bound, caller.uid);
        }
        const place =
          afterId === undefined && to === deal.stage
            ? deal.position
            : await bound.deals.placeIn(caller.uid, to, afterId ?? null);
        if (place === undefined) throw BestieError.field('afterId', 'There is no such deal in that stage.');
        await bound.deals.update(dealId, {
          stage: to,
          position: place,
          ...(fee !== undefined && { fee_amount: agreed.fee, fee_currency: agreed.currency }),
          ...(terms !== undefined && { terms }),
        });
        if (to !== deal.stage) await tellThread(bound, deal, 'stage', movedFrom(deal.stage, to), note);
        if (isBindingStage(to) !== isBindingStage(deal.stage))
          await bound.emit(dealBondsChanged({ ownerUid: caller.uid }));
      }),

    archive: (caller: Person, { dealId, version, archived }: Input<'archive'>) =>
      change(caller, { dealId, version }, async (bound, deal) => {
        if ((deal.archived_at !== null) === archived) return;
        if (!archived && isOpenStage(deal.stage)) {
          await bound.deals.lockAll(caller.uid);
          await requireOpenRoom(bound, caller.uid);
        }
        await bound.deals.setAside(dealId, 'archived_at', archived);
      }),

    async delete(caller: Person, { dealId }: Input<'delete'>): Promise<void> {
      await transaction(async (bound) => {
        const deal = await takeDeal(bound, caller, dealId, 'delete');
        await bound.deals.setAside(dealId, 'deleted_at', true);
        await publishDeal(bound, deal, 'delete');
        await bound.emit(dealBondsChanged({ ownerUid: caller.uid }));
      });
    },

    async restore(caller: Person, { dealId }: Input<'restore'>): Promise<Deal> {
      await transaction(async (bound) => {
        await bound.deals.lockAll(caller.uid);
        const deal = dealsPolicy.requireVisible(caller, await bound.deals.lock(dealId));
        if (deal.deleted_at === null) return;
        await requireRoom(bound, caller.uid);
        if (isOpenStage(deal.stage) && deal.archived_at === null) await requireOpenRoom(bound, caller.uid);
        await bound.deals.setAside(dealId, 'deleted_at', false);
        await publishDeal(bound, deal, 'restore');
        await bound.emit(dealBondsChanged({ ownerUid: caller.uid }));
      });
      return get(caller, { dealId });
    },

    saveRights: (caller: Person, { dealId, version, rights }: Input<'saveRights'>) =>
      change(caller, { dealId, version }, async (bound, deal) => {
        const saved = await bound.deals.saveRights(
          deal,
          rights.map(({ from, until, ...right }) => ({ ...right, from_day: from, until_day: until })),
        );
        if (!saved) throw new BestieError('already_exists');
        await bound.deals.update(dealId, {});
        await bound.emit(dealBondsChanged({ ownerUid: caller.uid }));
      }),

    getOwed: async ({ uid }: Person) => ({ items: await repositories.invoices.owed(uid) }),

    async getIncome({ uid }: Person, { year }: Input<'getIncome'>) {
      const [rows, years] = await Promise.all([
        repositories.invoices.income(uid, year),
        repositories.invoices.paidYears(uid),
      ]);
      const currencies = [...new Set(rows.map(({ currency }) => currency))].sort();
      const amountOf = (month: string, currency: string) =>
        rows.find((row) => row.month === month && row.currency === currency)?.amount ?? 0;
      const months = Array.from({ length: 12 }, (_, index) => {
        const month = `${year}-${String(index + 1).padStart(2, '0')}`;
        return { month, amounts: currencies.map((currency) => amountOf(month, currency)) };
      });
      return {
        currencies,
        months,
        totals: currencies.map((_, index) =>
          months.reduce((sum, { amounts }) => sum + (amounts[index] ?? 0), 0),
        ),
        years,
      };
    },

    async listNeeds({ uid }: Person) {
      const rows = await repositories.deliverables.needs(uid, 100);
      return { items: rows.map(presentNeed) };
    },

    async listBands({ uid }: Person, { from, to }: Input<'listBands'>) {
      const [bands, due] = await Promise.all([
        repositories.deliverables.listBands(uid, from, to),
        repositories.deliverables.listDue(uid, from, to),
      ]);
      return {
        bands: bands.map((row) => ({ ...presentRight(row), dealId: row.deal_id, brand: row.brand })),
        deliverables: due.map((row) => {
          const { id, dealId, title, state, late } = presentDeliverable(row);
          return { id, dealId, brand: row.brand, title, dueOn: row.due_on ?? from, state, late };
        }),
      };
    },

    async checkTime({ uid }: Person, { variantId, wallTime, timezone }: Input<'checkTime'>) {
      const found = await repositories.deliverables.findPostVersion(variantId);
      const variant = requireFound(found?.owner_uid === uid && found);
      const at = instantOf(wallTime, timezone);
      const placed = {
        variantId,
        network: variant.network,
        category: variant.category,
        assetIds: variant.asset_ids,
      };
      const bonds = await repositories.deliverables.bondsOf(uid, [variantId]);
      const objections = objectionsTo([{ ...placed, at }], bonds);
      const day = dayIn(bonds.zone, at);
      const free =
        objections.length === 0
          ? day
          : nearestFreeDay(day, await repositories.deals.dayOf(uid), placed, bonds);
      return {
        objections: objections.map(({ dealId, brand, kind, until, message }) => ({
          dealId,
          brand,
          kind,
          until,
          message,
        })),
        freeDay: free,
        freeAt: free && instantOf(`${free}${wallTimeOf(at, bonds.zone).slice(10)}`, bonds.zone).toISOString(),
      };
    },

    listCategories: ({ uid }: Person) => repositories.deals.listWords(uid),
  };
}
