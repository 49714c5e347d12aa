import type { Kysely, Transaction, Updateable } from 'kysely';
import { uuidv7 } from 'uuidv7';
import { BestieError } from '@bestie/contracts/errors';
import { resourceTopic, userTopic } from '@bestie/contracts/live';
import type { LiveEvent } from '@bestie/contracts/live';
import { toJson } from '../database/column-types';
import type { Database } from '../database/schema';
import { createTransaction } from '../database/transaction';
import type { Caller } from '../http/caller';
import type { CleanedCopy } from '../objects/contents/linked-media';
import type { ObjectDriver } from '../objects/drivers/object-driver';
import type { ObjectReference } from '../objects/garbage/object-references';
import type { ObjectPolicies } from '../objects/object-policies';
import { mediaKind } from '../objects/contents/object-types';
import type { StoredObject } from '../objects/protocol/objects.presenter';
import { createObjectsRepository } from '../objects/objects.repository';
import type { ObjectHooks } from '../objects/drivers/object-placement';
import { derivativeNames, PictureRefused } from './picture-limits';
import type { DerivativeFormat, DerivativeName, Derivatives } from './picture-limits';
import type { PictureWorkers } from './picture-workers';
import { contentsOf, createPicturesRepository } from './pictures.repository';
import type { StoredPicture } from './pictures.repository';
import type { PicturesTable } from './pictures.tables';
import type { ProcessedPicture } from './process-picture';

/** Kind of the job that processes a picture that a person waits for. */
export const pictureJob = 'pictures.process';
/** The same for pictures that run after those: of imports and the demo data, and all but the first of a person who adds many. */
export const laterPictureJob = 'pictures.processLater';
/** Kinds of background jobs: AVIF for a new picture, and a rebuild of derivatives from the original. */
export const avifJob = 'pictures.avif';
export const rebuildJob = 'pictures.rebuild';

/** So many pictures of a person wait before those of everybody else; the others of that person follow when nobody waits. */
const mostAhead = 20;

export type PictureJob = typeof pictureJob | typeof laterPictureJob | typeof avifJob | typeof rebuildJob;

export interface PicturesServiceDependencies {
  db: Kysely<Database>;
  driver: ObjectDriver;
  policies: ObjectPolicies;
  workers: PictureWorkers;
  /** What refers to pictures. */
  references: readonly ObjectReference[];
  /** Enqueues one of the jobs within the transaction; their handlers call `process`, `addAvif` and `rebuild`. */
  enqueue(trx: Transaction<Database>, kind: PictureJob, pictureId: string): Promise<void>;
  publish(trx: Transaction<Database>, event: LiveEvent): Promise<void>;
  /** Whether a caller who may not read the object may see its picture, because something they can see shows it. */
  sharedWith?(caller: Caller, pictureId: string): Promise<boolean>;
  /** Domain events for other modules after a picture was processed, in the same transaction. */
  processed?(trx: Transaction<Database>, picture: StoredPicture): Promise<void>;
}

export type PicturesService = ReturnType<typeof createPicturesService>;

/** One picture per image object: created and deleted with the object, processed by a job. */
export function createPicturesService(dependencies: PicturesServiceDependencies) {
  const { db, driver, policies, workers, enqueue, publish } = dependencies;
  const keepers = dependencies.references.filter(({ keepsPicture }) => keepsPicture);
  const transaction = createTransaction(db, (trx) => trx);
  const pictures = createPicturesRepository(db);
  const objects = createObjectsRepository(db);

  async function removePicture(trx: Transaction<Database>, objectName: string): Promise<void> {
    const contents = await createPicturesRepository(trx).deleteOf(objectName, keepers);
    await createObjectsRepository(trx).markContents(contents, 'dead');
  }

  /** The job that processes a picture of this person next. */
  const nextJobOf = async (trx: Transaction<Database>, uid: string, isAwaited: boolean) =>
    isAwaited && !(await createPicturesRepository(trx).hasWaiting(uid, mostAhead))
      ? pictureJob
      : laterPictureJob;

  const hooks: ObjectHooks = {
    async stored(trx, object, previous, isAwaited) {
      const repository = createPicturesRepository(trx);
      if (previous && previous.sha256 === object.sha256) {
        const known = (await repository.forObjects([object.name])).get(object.name);
        if (known && known.state !== 'failed')
          // The same photo was uploaded again after a lost response: the results are still valid.
          return repository.update(known.id, { generation: object.generation });
        if (known) {
          const again = { state: 'processing', reason: null, generation: object.generation } as const;
          const kind = await nextJobOf(trx, known.owner_uid, isAwaited);
          await repository.update(known.id, again);
          return enqueue(trx, kind, known.id);
        }
      }
      if (previous) await removePicture(trx, object.name);
      if (mediaKind(object.content_type) !== 'image') return;
      const id = uuidv7();
      const kind = await nextJobOf(trx, object.owner_uid, isAwaited);
      await repository.insert({
        id,
        object_name: object.name,
        generation: object.generation,
        owner_uid: object.owner_uid,
        resource_kind: object.resource_kind,
        resource_id: object.resource_id,
        state: 'processing',
        palette: toJson([]),
        sha256: object.sha256,
      });
      await enqueue(trx, kind, id);
    },
    removed: (trx, object) => removePicture(trx, object.name),
  };

  /** Stores derivatives as contents of their own; rows are inserted before the files are written. */
  async function storeDerivatives(derivatives: Partial<Derivatives>): Promise<ContentIds> {
    const contents: ContentIds = { small: null, medium: null, large: null };
    for (const name of derivativeNames) if (derivatives[name]) contents[name] = uuidv7();
    await objects.beginContents(idsOf(contents));
    for (const name of derivativeNames) {
      const [bytes, contentId] = [derivatives[name], contents[name]];
      if (!bytes || !contentId) continue;
      const writer = await driver.open(contentId, 0);
      try {
        await writer.write(Buffer.from(bytes));
        await writer.flush();
      } finally {
        await writer.close();
      }
      await driver.complete(contentId, bytes.length);
    }
    return contents;
  }

  /**
   * Writes `changes` and their contents to a picture, replacing the previous ones, if it is still as `seen`;
   * otherwise discards the contents.
   */
  async function replace(
    seen: StoredPicture,
    made: string[],
    work: (trx: Transaction<Database>, current: StoredPicture) => Promise<Updateable<PicturesTable>>,
  ): Promise<void> {
    await transaction(async (trx) => {
      const repository = createPicturesRepository(trx);
      const current = await repository.byIdForUpdate(seen.id);
      const asSeen =
        current && current.state === seen.state && current.revision === seen.revision ? current : undefined;
      if (!asSeen) return createObjectsRepository(trx).markContents(made, 'dead');
      const updated = { ...asSeen, ...(await work(trx, asSeen)) } as StoredPicture;
      await createObjectsRepository(trx).markContents(made, 'live');
      const kept = new Set(contentsOf(updated));
      await createObjectsRepository(trx).markContents(
        contentsOf(asSeen).filter((id) => !kept.has(id)),
        'dead',
      );
    });
  }

  /** Records the result of processing a picture, and notifies everybody who shows it. */
  async function settle(
    seen: StoredPicture,
    outcome: { picture: ProcessedPicture; avif?: Partial<Derivatives> } | { reason: string },
  ): Promise<void> {
    const webp = 'picture' in outcome ? await storeDerivatives(outcome.picture.derivatives) : noContents;
    const avif = 'picture' in outcome ? await storeDerivatives(outcome.avif ?? {}) : noContents;
    await replace(seen, idsOf(webp, avif), async (trx, current) => {
      const again = current.state !== 'processing';
      const changes: Updateable<PicturesTable> =
        'picture' in outcome
          ? {
              state: 'ready',
              reason: null,
              revision: current.revision + (again ? 1 : 0),
              ...factsOf(outcome.picture),
              ...columnsOf('content', webp),
              ...columnsOf('avif', avif),
            }
          : { state: 'failed', reason: outcome.reason };
      const repository = createPicturesRepository(trx);
      await repository.update(current.id, changes);
      if ('picture' in outcome && !outcome.avif) await enqueue(trx, avifJob, current.id);
      const settled = await repository.byId(current.id);
      if (settled) await dependencies.processed?.(trx, settled);
      const event = { type: 'pictures.processed' as const, ids: [current.id] };
      await publish(trx, { topic: userTopic(current.owner_uid), ...event });
      const { resource_kind: kind, resource_id: sharedId } = current;
      if (kind !== null && sharedId !== null)
        await publish(trx, { topic: resourceTopic(kind, sharedId), ...event });
      return changes;
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

  /** The object that a picture shows, unless it has been replaced. */
  async function originalOf(picture: StoredPicture): Promise<StoredObject | undefined> {
    const object = await objects.find(picture.object_name);
    return object?.generation === picture.generation ? object : undefined;
  }

  /**
   * The input of the workers: the object; for a cut-out, the photo and its own object as the mask. Null when one of
   * them is gone.
   */
  async function materialOf(picture: StoredPicture): Promise<(() => Promise<Material>) | undefined> {
    const own = await originalOf(picture);
    if (!own) return undefined;
    if (picture.cut_of === null) return async () => [await objectBytes(own)];
    const photo = await pictures.byId(picture.cut_of);
    const ground = photo && (await originalOf(photo));
    return ground && (async () => [await objectBytes(ground), await objectBytes(own)]);
  }

  async function contentSize(contentId: string): Promise<number> {
    let size = 0;
    for await (const piece of driver.read(contentId)) size += (piece as Buffer).length;
    return size;
  }

  return {
    /** To be added to object storage. */
    hooks,

    /** A copy of an image object that contains pixels only, as object storage serves it. */
    async cleanedCopyOf({ name, generation }: StoredObject): Promise<CleanedCopy> {
      const picture = (await pictures.forObjects([name])).get(name);
      if (!picture || picture.generation !== generation || picture.state === 'failed') return null;
      const { large_content: contentId } = picture;
      return picture.state === 'ready' && contentId ? { contentId, type: 'image/webp' } : 'coming';
    },

    /**
     * Handler of {@link pictureJob} and {@link laterPictureJob}. A bad image ends as `failed` with a message; only server errors throw, so that
     * the job is retried.
     */
    async process(pictureId: string): Promise<void> {
      const picture = await pictures.byId(pictureId);
      if (picture?.state !== 'processing') return;
      const material = await materialOf(picture);
      if (!material) {
        const current = await pictures.byId(pictureId);
        if (current && current.generation !== picture.generation)
          throw new Error('The photo was uploaded again in the meantime.');
        return settle(picture, { reason: 'The photo no longer exists.' });
      }
      try {
        await settle(picture, { picture: await workers.process(...(await material())) });
      } catch (error) {
        if (!(error instanceof PictureRefused)) throw error;
        await settle(picture, { reason: error.message });
      }
    },

    /** Marks a picture as failed after the last attempt, so that its owner is told. */
    async giveUp(pictureId: string, reason: string): Promise<void> {
      const picture = await pictures.byId(pictureId);
      if (picture?.state === 'processing') await settle(picture, { reason });
    },

    /**
     * Handler of {@link avifJob}: adds AVIF where it is smaller than WebP, and otherwise leaves the picture
     * unchanged.
     */
    async addAvif(pictureId: string): Promise<void> {
      const picture = await pictures.byId(pictureId);
      const material = picture?.state === 'ready' ? await materialOf(picture) : undefined;
      if (!picture || !material) return;
      const made = await unlessRefused(async () => workers.avif(...(await material())));
      if (!made) return;
      const smaller: Partial<Derivatives> = {};
      for (const name of derivativeNames) {
        const webp = picture[`${name}_content`];
        if (webp && made[name].length < (await contentSize(webp))) smaller[name] = made[name];
      }
      const contents = await storeDerivatives(smaller);
      await replace(picture, idsOf(contents), async (trx) => {
        const changes = columnsOf('avif', contents);
        await createPicturesRepository(trx).update(pictureId, changes);
        return changes;
      });
    },

    /** Enqueues a rebuild of every picture; those that are already waiting are not added again. */
    rebuildAll: (): Promise<number> => pictures.enqueueAll(rebuildJob),

    /**
     * Handler of {@link rebuildJob}: makes all derivatives from the original, at new URLs. The old ones are served
     * until then, and stay when the original cannot be read any more.
     */
    async rebuild(pictureId: string): Promise<void> {
      const picture = await pictures.byId(pictureId);
      const material = picture && picture.state !== 'processing' ? await materialOf(picture) : undefined;
      if (!picture || !material) return;
      const looked = await unlessRefused(async () => workers.process(...(await material())));
      if (!looked) return;
      const made = await unlessRefused(async () => workers.avif(...(await material())));
      const avif: Partial<Derivatives> = {};
      for (const name of derivativeNames) {
        if (made && made[name].length < looked.derivatives[name].length) avif[name] = made[name];
      }
      await settle(picture, { picture: looked, avif });
    },

    /**
     * The content of a derivative, for a person who may read the object or to whom something shows it.
     * @returns `lasting` is false when the access can end
     * @throws BestieError `not_found`, the same for a picture that is private, unfinished or missing
     */
    async derivative(
      caller: Caller,
      pictureId: string,
      name: DerivativeName,
      accept: { avif: boolean },
    ): Promise<{ content: string; format: DerivativeFormat; lasting: boolean }> {
      const picture = await pictures.byId(pictureId);
      const content = picture?.[`${name}_content`];
      const avif = accept.avif ? picture?.[`${name}_avif`] : null;
      if (!picture || !content) throw new BestieError('not_found');
      const isReader = await policies.may(caller, 'read', picture.object_name);
      if (!isReader && !(await dependencies.sharedWith?.(caller, pictureId)))
        throw new BestieError('not_found');
      // Membership of a shared folder can end.
      const lasting = isReader && policies.resolve(picture.object_name)?.kind === 'user';
      return { ...(avif ? { content: avif, format: 'avif' } : { content, format: 'webp' }), lasting };
    },
  };
}

/** Bytes of a photo, and of the mask that cuts it. */
type Material = [photo: Uint8Array<ArrayBuffer>, mask?: Uint8Array<ArrayBuffer>];

type ContentIds = Record<DerivativeName, string | null>;
const noContents: ContentIds = { small: null, medium: null, large: null };

const idsOf = (...contents: ContentIds[]) =>
  contents.flatMap((ids) => Object.values(ids)).filter((id) => id !== null);

function columnsOf(kind: 'content' | 'avif', ids: ContentIds): Updateable<PicturesTable> {
  return Object.fromEntries(derivativeNames.map((name) => [`${name}_${kind}`, ids[name]]));
}

function factsOf({
  width,
  height,
  placeholder,
  palette,
  phash,
}: ProcessedPicture): Updateable<PicturesTable> {
  return { width, height, placeholder, palette: toJson(palette), phash };
}

/** Server errors throw, so that the job is retried; for a bad image there is no result. */
async function unlessRefused<Result>(work: () => Promise<Result>): Promise<Result | undefined> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof PictureRefused) return undefined;
    throw error;
  }
}
