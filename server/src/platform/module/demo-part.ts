import type { Person } from '../http/caller';

/** What a part of the demo data is made with. */
export interface DemoContext<Services> {
  services: Services;
  /** Who has a demo account. */
  people: Record<'fan' | 'creator' | 'admin', Person>;
  /** When the demo data was begun on this server: days are counted from there, also by a later start. */
  now: Date;
  signal: AbortSignal;
  /**
   * One step of filling. It can be done twice without a difference; where people have changed or deleted meanwhile
   * what it is about, theirs stands.
   * @throws the signal's reason when the server is about to end
   */
  step(work: () => Promise<unknown>): Promise<void>;
  /** Stores one of the drawn pictures as an object of the person, unless it is there already. */
  ensurePicture(owner: Person, path: string, picture: `demo-${string}/${string}`): Promise<void>;
  /** Gives somebody of `demo/demo-people.ts` their profile, unless they have one. */
  introduce(person: Person): Promise<void>;
  /** Somebody of `demo/demo-people.ts` beside those with a demo account, with profile and face. */
  ensureMember(handle: string): Promise<Person>;
}

/**
 * A part of the demo data, filled once, through the same services that people use. It may be cut short anywhere and
 * run again: everything has fixed ids, and what was deleted stays deleted.
 */
export interface DemoPart<Services> {
  /** Stands in the database: never change one. */
  name: string;
  /** Whether it is to be filled: people who have anything of the kind keep what they have. */
  isWanted(demo: DemoContext<Services>): Promise<boolean>;
  fill(demo: DemoContext<Services>): Promise<void>;
}
