import pg from 'pg';
import { createFairQueue } from './fair-queue';
import type { FairQueue, Release } from './fair-queue';
import { observeClient } from './observed-client';
import type { StatementObserver } from './observed-client';
import { partyOf } from './party';

type Callback = (error?: Error, client?: pg.PoolClient, done?: (release?: unknown) => void) => void;

/**
 * A connection pool that is shared fairly: a person with many queries waits behind their own, not in front of
 * others. A connection belongs to a party from `connect` to `release`, so a transaction counts as one.
 */
export class FairPool extends pg.Pool {
  readonly #queue: FairQueue;
  readonly #releases = new WeakMap<pg.PoolClient, Release>();
  readonly #observed = new WeakSet<pg.PoolClient>();
  #observer: StatementObserver | undefined;

  /** @param perParty maximum of concurrent connections of one party */
  constructor(config: pg.PoolConfig & { max: number }, perParty: number) {
    super(config);
    this.#queue = createFairQueue({ places: config.max, perParty });
    this.on('release', (_error, client) => this.#releases.get(client)?.());
  }

  /** Lets an observer see the statements of every connection from now on. */
  observe(observer: StatementObserver): void {
    this.#observer = observer;
  }

  /** Connections in use and unused, and work that waits for one. */
  counts(): { used: number; idle: number; waiting: number } {
    const { totalCount, idleCount, waitingCount } = this;
    return { used: totalCount - idleCount, idle: idleCount, waiting: waitingCount + this.#queue.waiting() };
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: Callback): void;
  override connect(callback?: Callback): Promise<pg.PoolClient> | void {
    const connecting = this.#connect();
    if (!callback) return connecting;
    connecting.then(
      (client) => callback(undefined, client, (destroy) => client.release(destroy as boolean)),
      (error: Error) => callback(error),
    );
  }

  async #connect(): Promise<pg.PoolClient> {
    const release = await this.#queue.acquire(partyOf());
    try {
      const client = await super.connect();
      this.#releases.set(client, release);
      if (this.#observer && !this.#observed.has(client)) {
        this.#observed.add(client);
        observeClient(client, this.#observer);
      }
      return client;
    } catch (error) {
      release();
      throw error;
    }
  }
}
