/** Databases of earlier upload queues: two of the consoles, and the shell's first format. */
const earlier = (uid: string) => [
  `bestie-closet-queue-${uid}`,
  `bestie-space-uploads-${uid}`,
  `bestie-space-files-${uid}`,
  `bestie-upload-records-${uid}`,
  `bestie-upload-files-${uid}`,
];

/** Deletes the databases of earlier queues: they contain whole files, and nothing reads them any more. */
export function deleteEarlierQueues(uid: string): void {
  for (const name of earlier(uid)) {
    try {
      indexedDB.deleteDatabase(name);
    } catch {
      // Without IndexedDB there is nothing to delete.
    }
  }
}
