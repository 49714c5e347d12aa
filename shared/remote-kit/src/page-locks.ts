/**
 * Shares work between the open pages of one browser. Each page holds a lock of its own for as long as it is open,
 * so that others can tell whether somebody still works on what it began. What closed pages left behind is taken
 * over: now, and whenever this page is looked at again.
 * @param name of the work, e.g. `closet-queue-` and the uid
 * @param owner this page, unique per load
 * @param adopt takes over what no open page owns; runs in one page at a time
 */
export async function adoptFromClosedPages(
  name: string,
  owner: string,
  adopt: (isOpen: (other: string) => boolean) => Promise<void>,
): Promise<void> {
  const { locks } = navigator;
  // Without a secure context there are no locks; then this page is taken for the only one.
  if (!locks) return adopt(() => false);
  const lockOf = (page: string) => `bestie-${name}-${page}`;
  await new Promise<void>((held) => {
    void locks.request(lockOf(owner), () => {
      held();
      return new Promise(() => undefined);
    });
  });
  const takeOver = () =>
    locks.request(`bestie-${name}`, async () => {
      const open = new Set((await locks.query()).held?.map((lock) => lock.name));
      await adopt((other) => open.has(lockOf(other)));
    });
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void takeOver().catch(() => undefined);
  });
  await takeOver();
}
