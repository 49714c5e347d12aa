/** The subject of a task. */
export interface QueuePlace {
  /** The group, such as an address; groups take turns. */
  group: string;
  /** The member within the group; members of a group take turns. */
  member: string;
}

export interface HashingQueueOptions {
  /** Maximum of parallel tasks. */
  parallel: number;
  /** Maximum of waiting tasks. */
  waiting: number;
}

interface Waiting {
  start(): void;
  refuse(error: Error): void;
}

/**
 * Runs a few tasks at a time. Groups take turns, so that a group waits for at most one task of each other group. When
 * too many tasks wait, the latest task of the largest group is refused.
 */
export function createHashingQueue({ parallel, waiting }: HashingQueueOptions) {
  /** Waiting tasks by group and member, in the order of their turns. */
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

  /** The next task; its group and member move to the end of their queues. */
  function next(): Waiting | undefined {
    const [first] = groups;
    if (!first) return undefined;
    const [group, members] = first;
    const [member = ''] = members.keys();
    const task = take(group, member, false);
    if (groups.delete(group)) groups.set(group, members);
    return task;
  }

  /** Makes room by refusing the latest task of the largest member of the largest group. */
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
     * @param refusal the error if the task is refused to make room
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
        // The slot goes directly to the next task.
        const following = next();
        if (following) following.start();
        else running -= 1;
      }
    },
  };
}
