/** Who a task is worked on for. */
export interface QueuePlace {
  /** Where it comes from: groups take turns. */
  group: string;
  /** Whom it is about: within a group these take turns. */
  member: string;
}

export interface FairQueueOptions {
  /** Tasks that run at once. */
  parallel: number;
  /** Tasks that wait at most. */
  waiting: number;
}

interface Waiting {
  start(): void;
  refuse(error: Error): void;
}

export type FairQueue = ReturnType<typeof createFairQueue>;

/**
 * Runs tasks a few at a time. Groups take turns, so that however many tasks one of them has, another waits for one of
 * them at most. When too many wait, the group that has the most loses its latest.
 */
export function createFairQueue({ parallel, waiting }: FairQueueOptions) {
  /** Groups and their members in the order of their turns. */
  const groups = new Map<string, Map<string, Waiting[]>>();
  const sizes = new Map<string, number>();
  let running = 0;
  let queued = 0;

  function enqueue({ group, member }: QueuePlace, task: Waiting): void {
    const members = groups.get(group) ?? new Map<string, Waiting[]>();
    groups.set(group, members);
    const tasks = members.get(member) ?? [];
    members.set(member, tasks);
    tasks.push(task);
    sizes.set(group, (sizes.get(group) ?? 0) + 1);
    queued += 1;
  }

  /** Takes a task out of a member's list; `last` the latest one, otherwise the first. */
  function take(group: string, member: string, last: boolean): Waiting | undefined {
    const members = groups.get(group);
    const tasks = members?.get(member);
    const task = last ? tasks?.pop() : tasks?.shift();
    if (!members || !tasks || !task) return undefined;
    queued -= 1;
    const left = (sizes.get(group) ?? 1) - 1;
    if (left === 0) {
      sizes.delete(group);
      groups.delete(group);
      return task;
    }
    sizes.set(group, left);
    members.delete(member);
    if (tasks.length > 0) members.set(member, tasks);
    return task;
  }

  /** The task whose turn it is; its group and its member go to the end of their lines. */
  function next(): Waiting | undefined {
    const [first] = groups;
    if (!first) return undefined;
    const [group, members] = first;
    const [member = ''] = members.keys();
    const task = take(group, member, false);
    if (groups.delete(group)) groups.set(group, members);
    return task;
  }

  /** Makes room by refusing the latest task of the member that has the most, in the group that has the most. */
  function refuseOne(error: Error): void {
    const [group = ''] = [...sizes].reduce((most, one) => (one[1] > most[1] ? one : most), ['', 0] as const);
    const lists = [...(groups.get(group) ?? [])];
    const [member = ''] = lists.reduce((most, one) => (one[1].length > most[1].length ? one : most), [
      '',
      [] as Waiting[],
    ] as const);
    take(group, member, true)?.refuse(error);
  }

  return {
    /**
     * Runs a task when it is its turn.
     * @param refusal what it rejects with when it had to make room
     */
    async run<Result>(place: QueuePlace, task: () => Promise<Result>, refusal: () => Error): Promise<Result> {
      if (running < parallel) running += 1;
      else
        await new Promise<void>((start, refuse) => {
          enqueue(place, { start, refuse });
          if (queued > waiting) refuseOne(refusal());
        });
      try {
        return await task();
      } finally {
        // The place is handed to the next one without becoming free in between.
        const following = next();
        if (following) following.start();
        else running -= 1;
      }
    },
  };
}
