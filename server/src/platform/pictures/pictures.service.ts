import type { Kysely, Transaction } from 'kysely';
import { uuidv7 } from 'uuidv7';
import { BestieError } from '@bestie/contracts/errors';
import { spaceTopic, userTopic } from '@bestie/contracts/live';
import type { LiveEvent } from '@bestie/contracts/live';
import { toJson } from '../database/column-types';
import type { Database } from '../database/schema';
import { createTransaction } from '../database/transaction';
import type { Caller } from '../http/caller';
import type { ObjectDriver } from '../objects/object-driver';
import type { ObjectPolicies } from '../objects/object-policies';
import { mediaKind } from '../objects/object-types';
import type { StoredObject } from '../objects/objects.presenter';
import { createObjectsRepository } from '../objects/objects.repository';
import type { ObjectHooks } from '../objects/objects.service';
import { derivativeNames, PictureRefused } from './picture-limits';
import type { DerivativeName } from './picture-limits';
import type { PictureWorkers } from './picture-workers';
import { contentsOf, createPicturesRepository } from './pictures.repository';
import type { StoredPicture } from './pictures.repository';
import type { ProcessedPicture } from './process-picture';

/** Kind of the job that looks at a picture. */
export const pictureJob = 'pictures.process';

export interface PicturesServiceDependencies {
  db: Kysely<Database>;
  driver: ObjectDriver;
  policies: ObjectPolicies;
  workers: PictureWorkers;
  /** Enqueues {@link pictureJob} within the transaction; its handler calls `process`. */
  enqueue(trx: Transaction<Database>, pictureId: string): Promise<void>;
  publish(trx: Transaction<Database>, event: LiveEvent): Promise<void>;
  /** What other modules do when a picture was looked at, within the same transaction. */
  processed?: ((trx: Transaction<Database>, picture: StoredPicture) => Promise<void>)[];
}

export type PicturesService = ReturnType<typeof createPicturesService>;

/** A picture per image object: made with the object, looked at by a job, gone with the object. */
export function createPicturesService(dependencies: PicturesServiceDependencies) {
  const { db, driver, policies, workers, enqueue, publish } = dependencies;
  const transaction = createTransaction(db, (trx) => trx);
  const pictures = createPicturesRepository(db);
  const objects = createObjectsRepository(db);

  async function removePicture(trx: Transaction<Database>, objectName: string): Promise<void> {
    const picture = await createPicturesRepository(trx).deleteOf(objectName);
    if (picture) await createObjectsRepository(trx).markContents(contentsOf(picture), 'dead');
  }

  const hooks: ObjectHooks = {
    async stored(trx, object, previous) {
      const repository = createPicturesRepository(trx);
      if (previous && previous.sha256 === object.sha256) {
        const known = (await repository.forObjects([object.name])).get(object.name);
        // The same photo came once more, after an answer that got lost: what is known of it still holds.
        if (known) return repository.update(known.id, { generation: object.generation });
      }
      if (previous) await removePicture(trx, object.name);
      if (mediaKind(object.content_type) !== 'image') return;
      const id = uuidv7();
      await repository.insert({
        id,
        object_name: object.name,
        generation: object.generation,
        owner_uid: object.owner_uid,
        space_id: object.space_id,
        state: 'processing',
        palette: toJson([]),
        sha256: object.sha256,
      });
      await enqueue(trx, id);
    },
    removed: (trx, object) => removePicture(trx, object.name),
  };

  /** Stores derivatives as contents of their own; their rows stand before the files do. */
  async function storeDerivatives(picture: ProcessedPicture): Promise<Record<DerivativeName, string>> {
    const contents = {} as Record<DerivativeName, string>;
    for (const name of derivativeNames) {
      const contentId = uuidv7();
      await objects.beginContent(contentId);
      const bytes = picture.derivatives[name];
      const writer = await driver.open(contentId, 0);
      try {
        await writer.write(Buffer.from(bytes));
        await writer.sync();
      } finally {
        await writer.close();
      }
      await driver.seal(contentId, bytes.length);
      contents[name] = contentId;
    }
    return contents;
  }

  /** Records the outcome, unless the object changed or went meanwhile. */
  async function settle(
    id: string,
    outcome: { picture: ProcessedPicture } | { reason: string },
  ): Promise<void> {
    const contents = 'picture' in outcome ? await storeDerivatives(outcome.picture) : null;
    await transaction(async (trx) => {
      const repository = createPicturesRepository(trx);
      const current = await repository.byIdForUpdate(id);
      const made = contents ? Object.values(contents) : [];
      if (current?.state !== 'processing') return createObjectsRepository(trx).markContents(made, 'dead');
      if ('picture' in outcome && contents) {
        const { width, height, placeholder, palette, phash } = outcome.picture;
        await repository.update(id, {
          ...{ state: 'ready', reason: null, width, height, placeholder, palette: toJson(palette), phash },
          ...{
            small_content: contents.small,
            medium_content: contents.medium,
            large_content: contents.large,
          },
        });
        await createObjectsRepository(trx).markContents(made, 'live');
      } else if ('reason' in outcome) {
        await repository.update(id, { state: 'failed', reason: outcome.reason });
      }
      const settled = await repository.byId(id);
      if (settled) for (const follow of dependencies.processed ?? []) await follow(trx, settled);
      await publish(trx, { topic: userTopic(current.owner_uid), type: 'pictures.processed', ids: [id] });
      if (current.space_id !== null) {
        await publish(trx, { topic: spaceTopic(current.space_id), type: 'pictures.processed', ids: [id] });
      }
    });
  }

  async function objectBytes(object: StoredObject): Promise<Uint8Array<ArrayBuffer>> {
    const bytes = new Uint8Array(object.size);
    let at = 0;
    for await (const piece of driver.read(object.content_id)) {
      bytes.set(piece as Buffer, at);
      at += (piece as Buffer).length;
    }
    return bytes;
  }

  return {
    /** To be added to object storage. */
    hooks,

    /**
     * Handler of {@link pictureJob}. An image that is at fault ends as `failed` with a sentence; only faults of
     * ours throw, so that the job is tried again.
     */
    async process(pictureId: string): Promise<void> {
      const picture = await pictures.byId(pictureId);
      if (picture?.state !== 'processing') return;
      const object = await objects.find(picture.object_name);
      if (!object || object.generation !== picture.generation) return;
      try {
        const processed = await workers.process(await objectBytes(object));
        await settle(pictureId, { picture: processed });
      } catch (error) {
        if (!(error instanceof PictureRefused)) throw error;
        await settle(pictureId, { reason: error.message });
      }
    },

    /**
     * The content of a derivative, for somebody who may read the object.
     * @throws BestieError `not_found`, the same for a picture that is private, unfinished or not there
     */
    async derivative(caller: Caller, pictureId: string, name: DerivativeName): Promise<string> {
      const picture = await pictures.byId(pictureId);
      const content = picture?.[`${name}_content`];
      if (!picture || !content || !(await policies.may(caller, 'read', picture.object_name))) {
        throw new BestieError('not_found');
      }
      return content;
    },
  };
}
