import { createHash } from 'node:crypto';
import type { Transaction } from '../../../platform/database/transaction';
import type { JobContext } from '../../../platform/jobs/jobs';
import type { ObjectsService } from '../../../platform/objects/objects.service';
import type { Reaches } from '../../../platform/outgoing/public-addresses';
import { announcePins } from '../board-announcements';
import type { BoardsRepositories } from '../boards.repositories';
import type { UnreadLink } from '../pins.repository';
import { LinkUnreadable, readLink } from './read-link';
import type { LinkPreview, ReadLinkOptions } from './read-link';

/** Kind of the job that reads the page of a link pin; its payload is the id of the pin. */
export const readLinkJob = 'pins.readLink';
/** A server may just have been down. */
export const readLinkTries = 3;

export interface LinkPreviewsDependencies {
  repositories: Pick<BoardsRepositories, 'pins' | 'itemPhotos'>;
  transaction: Transaction<BoardsRepositories>;
  objects: Pick<ObjectsService, 'ensureWithinQuota'>;
  reaches: Reaches;
  timeouts?: ReadLinkOptions['timeouts'];
  clock: () => Date;
}

/** Previews of link pins. Title and note that a person wrote stay. */
export function createLinkPreviews(dependencies: LinkPreviewsDependencies) {
  const { repositories, transaction, objects, reaches, timeouts, clock } = dependencies;

  /** @returns the id of the stored picture; null where there is none, or no room for it */
  async function store(
    pin: { id: string; pinned_by: string },
    picture: LinkPreview['picture'],
  ): Promise<string | null> {
    if (!picture) return null;
    const hash = createHash('sha256').update(picture.bytes).digest('hex').slice(0, 16);
    const path = `users/${pin.pinned_by}/boards/${pin.id}-${hash}.${picture.extension}`;
    try {
      await objects.ensureWithinQuota(path, picture.bytes, picture.type, pin.pinned_by);
    } catch {
      return null;
    }
    return (await repositories.itemPhotos.findPictures(pin.pinned_by, [path]))[0]?.id ?? null;
  }

  /** Writes what a page says to its pin; null if it cannot be read. */
  const show = (
    pin: UnreadLink,
    preview: (Omit<LinkPreview, 'picture'> & { pictureId: string | null }) | null,
  ): Promise<void> =>
    transaction(async (bound) => {
      if (await bound.pins.setPreview(pin, preview, clock()))
        await announcePins(bound, pin.board_id, 'pins.update', [pin.id]);
    });

  return {
    /** Reads the page of a pin. After the last try the pin says that it cannot be read. */
    async read(pinId: string, { attempt, signal }: Pick<JobContext, 'attempt' | 'signal'>): Promise<void> {
      const pin = await repositories.pins.findUnreadLink(pinId);
      if (!pin) return;
      try {
        const { picture, ...words } = await readLink(pin.source_url, {
          reaches,
          signal,
          ...(timeouts && { timeouts }),
        });
        await show(pin, { ...words, pictureId: await store(pin, picture) });
      } catch (error) {
        if (!(error instanceof LinkUnreadable) || attempt < readLinkTries) throw error;
        await show(pin, null);
      }
    },

    /** A process that died on a page does not get it again. */
    async giveUp(pinId: string): Promise<void> {
      const pin = await repositories.pins.findUnreadLink(pinId);
      if (pin) await show(pin, null);
    },
  };
}
