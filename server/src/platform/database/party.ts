import { AsyncLocalStorage } from 'node:async_hooks';

/** On whose behalf work runs: a person, or an address when the person is unknown. */
export interface Party {
  key: string;
}

const acting = new AsyncLocalStorage<Party>();

/** Runs work, and everything that it starts, on behalf of a party. */
export const actFor = <Result>(party: Party, work: () => Result): Result => acting.run(party, work);

/** Sets the party of the running request once it is known. */
export function nameParty(key: string): void {
  const party = acting.getStore();
  if (party) party.key = key;
}

/** The party of the running work; undefined for the server itself. */
export const partyOf = (): string | undefined => acting.getStore()?.key;
