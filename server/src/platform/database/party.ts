import { AsyncLocalStorage } from 'node:async_hooks';

/** On whose behalf something runs: a person, or an address of which no more is known. */
export interface Party {
  key: string;
}

const acting = new AsyncLocalStorage<Party>();

/** Does work, and whatever follows from it, on behalf of a party. */
export const actFor = <Result>(party: Party, work: () => Result): Result => acting.run(party, work);

/** Says who the party of the running request is, once that is known. */
export function nameParty(key: string): void {
  const party = acting.getStore();
  if (party) party.key = key;
}

/** Who waits for what runs now; undefined for the server itself. */
export const partyOf = (): string | undefined => acting.getStore()?.key;
