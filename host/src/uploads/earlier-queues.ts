/** Databases of the two queues that consoles had before uploads belonged to the shell. */
const earlier = (uid: string) => [
  `bestie-closet-queue-${uid}`,
  `bestie-space-uploads-${uid}`,
  `bestie-space-files-${uid}`,
];

/** Deletes what is left of earlier queues: they hold whole files, and nobody reads them any more. */
export function deleteEarlierQueues(uid: string): void {
  for (const name of earlier(uid)) {
    try {
      indexedDB.deleteDatabase(name);
    } catch {
      // Where there is no IndexedDB there is nothing to delete.
    }
  }
}
