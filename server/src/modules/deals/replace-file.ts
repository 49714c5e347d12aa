import { publishDeal } from './deal-thread';
import type { DealsRepositories } from './deals.repositories';

/**
 * A file of a space became part of another one: deals that have it have that one instead. Posts look at their deals
 * again by themselves, after they show the other file too.
 */
export async function replaceFile(bound: DealsRepositories, from: string, to: string): Promise<void> {
  for (const deal of await bound.deals.replaceAsset(from, to)) await publishDeal(bound, deal);
}
