/** An archive that is not taken, with a sentence for whoever brought it. */
export class ArchiveRefused extends Error {
  override readonly name = 'ArchiveRefused';
}
