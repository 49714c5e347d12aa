import type { Person } from '../http/caller';

/** Tools for filling a part of the demo data. */
export interface DemoContext<Services> {
  services: Services;
  /** The people with a demo account. */
  people: Record<'fan' | 'creator' | 'admin', Person>;
  /** When the demo data was started on this server: days are counted from there, also by a later start. */
  now: Date;
  signal: AbortSignal;
  /**
   * One step of filling. Idempotent; changes and deletions by people are kept.
   * @throws the signal's reason when the server is shutting down
   */
  step(work: () => Promise<unknown>): Promise<void>;
  /** Stores one of the drawn pictures as an object of the person, unless it is there already. */
  ensurePicture(owner: Person, path: string, picture: `demo-${string}/${string}`): Promise<void>;
  /** The same as a JPEG of 640 × 800, which networks take. */
  ensureJpeg(owner: Person, path: string, picture: `demo-${string}/${string}`): Promise<void>;
  /** Stores a file as an object of the person, unless it is there already. */
  ensureFile(owner: Person, path: string, bytes: Buffer, contentType: string): Promise<void>;
  /** Gives a person of `demo/demo-people.ts` their profile, unless they have one. */
  introduce(person: Person): Promise<void>;
  /** A person of `demo/demo-people.ts` without a demo account, with profile and profile picture. */
  ensureMember(handle: string): Promise<Person>;
}

/**
 * A part of the demo data, filled once, through the same services that people use. It may be interrupted
 * anywhere and run again: everything has fixed ids, and what was deleted stays deleted.
 */
export interface DemoPart<Services> {
  /** Stored in the database: never change one. */
  name: string;
  /** Whether it should be filled: people who have anything of the kind keep what they have. */
  isWanted(demo: DemoContext<Services>): Promise<boolean>;
  fill(demo: DemoContext<Services>): Promise<void>;
}
