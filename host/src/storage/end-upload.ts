import type { FirebaseStorage } from 'firebase/storage';
import { headersOf, originOf } from './sdk-calls';

/**
 * Tells the server that an upload will not go on, so that the room that it was promised is free at once and not when
 * its session expires. The protocol can do that and the SDK cannot. A failure changes nothing: then it expires.
 * @param session address of the resumable session
 */
export async function endUpload(storage: FirebaseStorage, session: string): Promise<void> {
  // The URL comes from the browser's store; tokens are sent to this site only.
  if (new URL(session).origin !== new URL(originOf(storage)).origin) return;
  await fetch(session, {
    method: 'POST',
    headers: {
      ...(await headersOf(storage)),
      'x-goog-upload-protocol': 'resumable',
      'x-goog-upload-command': 'cancel',
    },
    keepalive: true,
  });
}
