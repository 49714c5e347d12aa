import { randomUUID } from 'node:crypto';
import type { Network } from '@bestie/contracts/connections';
import type { OutputOf } from '@bestie/contracts/define-contract';
import { BestieError } from '@bestie/contracts/errors';
import { limits } from '@bestie/contracts/limits';
import type { socialPostsContract } from '@bestie/contracts/social-posts.contract';
import { uuidv7 } from 'uuidv7';
import type { Person } from '../../platform/http/caller';
import { giveUp, recordOutcome, tooLate } from './attempt-outcomes';
import { callTimeoutMs } from './network/network-adapter';
import type { NetworkAdapter, NetworkConnections } from './network/network-adapter';
import type { DueRow } from './publishing.repository';
import { lookUpAttempt, runAttempt } from './run-attempt';
import type { AttemptDependencies } from './run-attempt';
import { runFollowUp } from './run-follow-up';
import { placedAt, publishingJob } from './scheduling';
import type { SocialPostsRepositories } from './social-posts.repositories';
import type { AttemptRecord } from './social-posts.tables';
import { publishChange, tellHeld, tellOwner } from './tell-owner';
import { contentOf, problemOf } from './variant-check';

/** Tries that one server works on at a time. */
const atOnce = 8;
const batch = 50;
/** While something is under way, what becomes due is found within a second. */
const pollMs = 1000;
const stepsOf = 'steps of ';
const notMarked = `It was not marked as published within ${limits.socialPosts.markHours} hours.`;

/** Nobody has an account: everything is published by hand. */
const notConnected: NetworkConnections = { find: async () => null };

export interface PublishingDependencies extends AttemptDependencies {
  clock: () => Date;
}

export type PublishingService = ReturnType<typeof createPublishingService>;

/**
 * Publishes what is due, each post at most once. Any number of servers may run it on one database: rows are taken under lock, and
 * who dies in the middle leaves a try behind that others end. All deadlines are those of the clock of the database.
 */
export function createPublishingService(dependencies: PublishingDependencies) {
  const { repositories, transaction, logger, clock } = dependencies;
  const worker: string = randomUUID();
  const running = new Map<string, Promise<void>>();
  /** What went wrong in this round is left to the next one. */
  const failed = new Set<string>();
  let connections = notConnected;
  let working: Promise<void> | undefined;

  const adapterOf = (uid: string, network: Network): Promise<NetworkAdapter | null> =>
    connections.find(uid, network);

  /** After a restored backup nothing is sent that was due before. */
  async function checkGeneration(): Promise<void> {
    const marker = await repositories.publishingHolds.currentMarker();
    if ((await repositories.publishingHolds.readMarker()) === marker) return;
    await transaction(async (bound) => {
      const known = await bound.publishingHolds.lockMarker();
      if (known === marker) return;
      const isRestored = known !== undefined;
      if (isRestored)
        for (const uid of await bound.publishingHolds.holdAll())
          await publishChange(bound, uid, 'update', []);
      await bound.publishingHolds.setMarker(marker, isRestored);
    });
  }

  /** What is scheduled for now becomes due. */
  async function begin(): Promise<void> {
    for (;;) {
      const count = await transaction(async (bound) => {
        const begun = await bound.publishing.takeBegun(batch);
        for (const variant of begun) {
          await bound.socialVariants.update(variant.id, {
            state: 'due',
            attempt_at: variant.at,
            changed_by: null,
          });
          await publishChange(bound, variant.owner_uid, 'update', [variant.post_id]);
        }
        return begun.length;
      });
      if (count < batch) return;
    }
  }

  /** Nobody published by hand what they were reminded of a day ago. */
  async function missUnmarked(): Promise<void> {
    await transaction(async (bound) => {
      for (const { reminded_at: since, ...variant } of await bound.publishing.takeUnmarked(batch))
        await giveUp(bound, variant, {
          state: 'missed',
          kind: 'late',
          reason: notMarked,
          key: `reminded ${since.toISOString()}`,
        });
    });
  }

  /** Servers died between sending and storing the outcome. */
  async function doubtCrashed(): Promise<void> {
    for (;;) {
      const crashed = await transaction(async (bound) => {
        const attempt = await bound.publishing.takeCrashed();
        if (attempt)
          await recordOutcome(bound, attempt, {
            kind: 'unknown',
            reason: 'the server stopped before it had an answer.',
          });
        return attempt;
      });
      if (!crashed) break;
    }
    await transaction(async (bound) => {
      for (const { owner_uid: uid, post_id: postId } of await bound.followUps.lose())
        await publishChange(bound, uid, 'update', [postId]);
    });
  }

  /** Opens a try of a version whose time has come, or reminds its creator to publish it by hand. */
  async function openAttempt(
    { id, owner_uid: ownerUid, network }: DueRow,
    signal: AbortSignal,
  ): Promise<void> {
    const adapter = await adapterOf(ownerUid, network);
    const attempt = await transaction((bound) => claim(bound, id, adapter !== null));
    if (attempt) await runAttempt(dependencies, attempt, adapter, { worker, signal });
  }

  async function claim(
    bound: SocialPostsRepositories,
    id: string,
    connected: boolean,
  ): Promise<AttemptRecord | undefined> {
    await bound.publishing.lockVariant(id);
    const state = await bound.publishing.tryState(id);
    const variant = state?.due ? await bound.socialVariants.lock(id) : undefined;
    if (!state || !variant) return undefined;
    const now = await bound.socialPosts.now();
    const changed = () => publishChange(bound, variant.owner_uid, 'update', [variant.post_id]);
    // Who publishes by hand has a day from the reminder on, also when the reminder comes late.
    if (connected ? state.late : state.unmarked) {
      await giveUp(bound, variant, {
        state: 'missed',
        kind: 'late',
        reason: connected ? tooLate : notMarked,
        key: `try ${variant.attempt_at?.toISOString()}`,
      });
      return undefined;
    }
    const problem = problemOf(variant, await bound.networkLimits.current());
    if (problem !== null) {
      await bound.socialVariants.thawMedia(id);
      await bound.socialVariants.update(id, {
        state: 'draft',
        problem,
        reason_kind: 'limits',
        reason: problem,
        attempt_at: null,
        changed_by: null,
      });
      await tellHeld(bound, variant, 'limits');
      await changed();
      return undefined;
    }
    const objections = await bound.dealRules.objections(variant.owner_uid, [placedAt(variant, now)]);
    const objection = objections.find(({ dealId }) => !variant.despite_deals.includes(dealId));
    if (objection) {
      const about = { kind: 'deal', reason: objection.message } as const;
      const hourAgo = new Date(now.getTime() - limits.socialPosts.lateMinutes * 60_000);
      // It stands and is not sent. The deal may end before an hour is over, after which it is missed.
      if (variant.scheduled_at && variant.scheduled_at < hourAgo)
        await giveUp(bound, variant, {
          state: 'missed',
          ...about,
          key: `deal ${variant.scheduled_at.toISOString()}`,
        });
      else {
        await bound.socialVariants.update(
          id,
          { reason_kind: 'deal', reason: about.reason },
          { counted: false },
        );
        await bound.publishing.setNextTry(id, 60, { counted: false });
        if (variant.reason_kind !== 'deal') await tellHeld(bound, variant, 'deal');
        await changed();
      }
      return undefined;
    }
    if (!connected) {
      await bound.publishing.setReminded(id);
      await tellOwner(bound, {
        ownerUid: variant.owner_uid,
        variantId: id,
        what: 'due',
        about: `${variant.scheduled_at?.toISOString()}`,
        now,
      });
      await changed();
      return undefined;
    }
    const last = await bound.publishing.lastAttempt(id);
    const attempt = await bound.publishing.open({
      id: uuidv7(),
      variant_id: id,
      owner_uid: variant.owner_uid,
      number: (last?.number ?? 0) + 1,
      content: contentOf(variant, variant.post_text),
      prepared: last?.state === 'refused' ? last.prepared : {},
      worker,
    });
    await changed();
    return attempt;
  }

  /** The next piece of work that nobody does, as a key and a function. */
  async function nextTask(signal: AbortSignal): Promise<[key: string, run: () => Promise<void>] | undefined> {
    const busy = [...running.keys(), ...failed].map((key) => key.replace(stepsOf, ''));
    const { publishing } = repositories;
    const [due] = await publishing.listDue(1, busy);
    if (due) return [due.id, () => openAttempt(due, signal)];
    const claimed = await publishing.takeClaimed(worker, busy);
    if (claimed)
      return [
        claimed.id,
        async () =>
          runAttempt(dependencies, claimed, await adapterOf(claimed.owner_uid, claimed.content.network), {
            worker,
            signal,
          }),
      ];
    const unsure = await publishing.takeLookUp(worker, busy);
    if (unsure)
      return [
        unsure.id,
        async () =>
          lookUpAttempt(
            dependencies,
            unsure,
            await adapterOf(unsure.owner_uid, unsure.content.network),
            signal,
          ),
      ];
    const step = await repositories.followUps.take(worker, busy);
    if (!step) return undefined;
    return [
      `${stepsOf}${step.variant_id}`,
      async () => {
        const variant = await repositories.socialVariants.find(step.variant_id);
        const adapter = variant ? await adapterOf(variant.owner_uid, variant.network) : null;
        await runFollowUp(dependencies, step, adapter, { worker, signal });
      },
    ];
  }

  /** Starts work until there is none, or enough is under way. @returns how much was started */
  async function startTasks(signal: AbortSignal): Promise<number> {
    let started = 0;
    while (running.size < atOnce && !signal.aborted) {
      const task = await nextTask(signal);
      if (!task) break;
      started += 1;
      const [key, run] = task;
      const done = run()
        .catch((error: unknown) => {
          failed.add(key);
          const message = error instanceof Error ? error.message : String(error);
          logger.warn({ error: message }, 'a try to publish was interrupted; its lease ends by itself');
        })
        .finally(() => running.delete(key));
      running.set(key, done);
    }
    return started;
  }

  async function workOnce(signal: AbortSignal): Promise<void> {
    failed.clear();
    await checkGeneration();
    // What ends may be followed by more: only a round that finds nothing is the last one.
    for (let isDone = false; !isDone && !signal.aborted;) {
      await begin();
      await missUnmarked();
      await doubtCrashed();
      const started = await startTasks(signal);
      if (running.size > 0) await Promise.race([...running.values(), pause(pollMs)]);
      isDone = started === 0 && running.size === 0;
    }
    await Promise.all(running.values());
    if (!signal.aborted) await wakeNext();
  }

  /** The clocks of the database and of this server may differ, so it sleeps for a second at least. */
  async function wakeNext(): Promise<void> {
    const next = await repositories.publishing.nextWork();
    if (!next) return;
    const runAt = new Date(Math.max(next.getTime(), clock().getTime() + pollMs));
    await repositories.jobs.enqueue({
      kind: publishingJob,
      payload: null,
      runAt,
      dedupeKey: next.toISOString(),
    });
  }

  return {
    /** Whoever keeps the connections says so once, before the first work. */
    useConnections(given: NetworkConnections): void {
      connections = given;
    },

    /** The boards of a person’s account at Pinterest. @throws BestieError `unavailable` when it gives no answer */
    async listBoards(caller: Person): Promise<OutputOf<(typeof socialPostsContract)['listBoards']>> {
      const adapter = await adapterOf(caller.uid, 'pinterest');
      if (!adapter?.listBoards) return { connected: false, items: [] };
      const items = await adapter.listBoards({ signal: AbortSignal.timeout(callTimeoutMs) });
      if (items === null)
        throw new BestieError('unavailable', { message: 'Pinterest did not list your boards.' });
      return { connected: true, items };
    },

    /** Does everything that is due. While it works already, it finds what is new by itself. */
    async work(signal: AbortSignal = new AbortController().signal): Promise<void> {
      if (working) return;
      working = workOnce(signal).finally(() => (working = undefined));
      await working;
    },
  };
}

const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });
