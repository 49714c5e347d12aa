/** What a page needs to share work with other open pages. */
export interface SharedWork {
  /** Name of the work, such as `uploads-` and the uid. */
  name: string;
  /** This page, unique per load. */
  owner: string;
  /** Adopts uploads that no open page owns; runs in one page at a time. */
  adopt(isOpen: (other: string) => boolean): Promise<void>;
  /** Called when another page has closed. */
  onClosed(other: string): void;
}

/**
 * Each page holds a lock of its own while it is open, and waits for those of the others: acquiring one means that its
 * page has closed. One of the remaining pages then adopts its work.
 * @returns `meet` is called with a page that opened after this one
 */
export async function shareWork({ name, owner, adopt, onClosed }: SharedWork): Promise<{
  meet(other: string): void;
}> {
  const { locks } = navigator;
  // Without a secure context there are no locks; then this page is treated as the only one.
  if (!locks) {
    await adopt(() => false);
    return { meet: () => undefined };
  }
  const prefix = `bestie-${name}-`;
  const lockOf = (page: string) => prefix + page;
  const awaited = new Set<string>();
  await new Promise<void>((held) => {
    void locks.request(lockOf(owner), () => {
      held();
      return new Promise(() => undefined);
    });
  });

  const openLocks = async () =>
    ((await locks.query()).held ?? []).flatMap((lock) => (lock.name?.startsWith(prefix) ? [lock.name] : []));

  function meet(other: string): void {
    if (other === owner || awaited.has(other)) return;
    awaited.add(other);
    void locks
      .request(lockOf(other), () => undefined)
      .then(() => {
        awaited.delete(other);
        onClosed(other);
        return takeOver();
      })
      // The browser grants no more locks: the next page that opens adopts the work.
      .catch(() => undefined);
  }

  const takeOver = (): Promise<void> =>
    locks.request(`bestie-${name}`, async () => {
      const open = new Set(await openLocks());
      await adopt((other) => open.has(lockOf(other)));
    });

  await takeOver();
  for (const lock of await openLocks()) meet(lock.slice(prefix.length));
  return { meet };
}
