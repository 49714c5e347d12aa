/** An archive is refused, with a message for the person. */
export class ArchiveRefused extends Error {
  override readonly name = 'ArchiveRefused';
}
