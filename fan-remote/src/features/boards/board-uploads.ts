import { uuidv7 } from 'uuidv7';
import { boardsQueries } from '@bestie/client/boards.queries';
import { pinsQueries } from '@bestie/client/pins.queries';
import type { NewUpload } from '@bestie/remote-kit/upload-contract';
import { boardPath } from '../../parts/boards/board-paths';
import type { ReadyPhoto } from '../../parts/uploads/photo-files';

/** The group of photo uploads to a board. */
export const boardGroup = (boardId: string): string => `board:${boardId}`;

/** A photo upload to a board: it becomes a pin with the same id. */
export function boardUpload(uid: string, boardId: string, { file, type, extension }: ReadyPhoto): NewUpload {
  const id = uuidv7();
  const path = `users/${uid}/boards/${id}.${extension}`;
  return {
    id,
    file,
    path,
    type,
    name: file.name,
    group: boardGroup(boardId),
    href: boardPath(boardId),
    // Pinning the same id twice has no effect, so the step is idempotent.
    then: [{ operation: 'pins.create', input: { boardId, pins: [{ id, path }] } }],
    invalidates: [pinsQueries.all, boardsQueries.all],
  };
}
