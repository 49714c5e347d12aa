import type { ParsedInputOf } from '@bestie/contracts/define-contract';
import { BestieError } from '@bestie/contracts/errors';
import { userTopic } from '@bestie/contracts/live';
import { limits } from '@bestie/contracts/limits';
import type { lookPhotosContract } from '@bestie/contracts/look-photos.contract';
import type { Person } from '../../platform/http/caller';
import { requireAll, requireFound } from '../../platform/http/require-found';
import type { Transaction } from '../../platform/database/transaction';
import { itemsPolicy } from '../items';
import { wearsPolicy } from '../wears';
import { lookPhotosPolicy as policy } from './look-photos.policy';
import { presentLookPhoto } from './look-photos.presenter';
import type { LookPhotosRepositories } from './look-photos.repositories';
import type { LookPhotosRepository } from './look-photos.repository';

type Input<Verb extends keyof typeof lookPhotosContract> = ParsedInputOf<(typeof lookPhotosContract)[Verb]>;

export interface LookPhotosDependencies {
  lookPhotos: LookPhotosRepository;
  transaction: Transaction<LookPhotosRepositories>;
  clock: () => Date;
}

export type LookPhotosService = ReturnType<typeof createLookPhotosService>;

/** Publishes a live event to the owner's open pages, in the transaction of the change. */
export const publishLookPhotos = (
  { live }: Pick<LookPhotosRepositories, 'live'>,
  ownerUid: string,
  verb: 'create' | 'update' | 'delete' | 'restore',
  ids: readonly string[],
) => live.publish({ topic: userTopic(ownerUid), type: `lookPhotos.${verb}`, ids: [...ids] });

/** Photos of oneself: how a person looked on a day. */
export function createLookPhotosService({ lookPhotos, transaction, clock }: LookPhotosDependencies) {
  const ofDays = async (repository: LookPhotosRepository, caller: Person, from: string, to: string) => ({
    items: (await repository.list(caller.uid, from, to)).map(presentLookPhoto),
  });

  return {
    list(caller: Person, { from, to }: Input<'list'>) {
      policy.requireRange(from, to);
      return ofDays(lookPhotos, caller, from, to);
    },

    /** Idempotent by id: a repeated call answers the existing photo. */
    async create(caller: Person, { id, date, photo, before }: Input<'create'>) {
      itemsPolicy.requireOwnObjects(caller, [photo]);
      wearsPolicy.requirePast(date, clock());
      return transaction(async (repositories) => {
        await repositories.lookPhotos.lockAll(caller.uid);
        const known = await repositories.lookPhotos.find(caller.uid, id);
        if (known) return presentLookPhoto(known);
        await repositories.lookPhotos.requireTrashRoom(caller.uid, limits.lookPhotos.perDay);
        const [picture] = await repositories.itemPhotos.findPictures(caller.uid, [photo]);
        const { id: pictureId } = requireFound(picture);
        await repositories.lookPhotos.makeRoom(caller.uid, date, before);
        const added = { id, ownerUid: caller.uid, date, pictureId, before };
        if (!(await repositories.lookPhotos.insert(added, clock()))) throw new BestieError('already_exists');
        policy.requireRoom(await repositories.lookPhotos.mostOnADay(caller.uid, [date]));
        await publishLookPhotos(repositories, caller.uid, 'create', [id]);
        return presentLookPhoto(requireFound(await repositories.lookPhotos.find(caller.uid, id)));
      });
    },

    async arrange(caller: Person, { date, ids }: Input<'arrange'>) {
      return transaction(async (repositories) => {
        const held = await repositories.lookPhotos.lock(caller.uid, ids);
        requireAll(
          ids,
          held.flatMap((photo) => (photo.date === date ? photo.id : [])),
        );
        await repositories.lookPhotos.arrange(caller.uid, date, ids);
        await publishLookPhotos(repositories, caller.uid, 'update', ids);
        return ofDays(repositories.lookPhotos, caller, date, date);
      });
    },

    /** Moves to the trash; photos in the trash stay there, so that a call can be sent again. */
    async delete(caller: Person, ids: string[]) {
      return transaction(async (repositories) => {
        const held = await repositories.lookPhotos.lock(caller.uid, ids, 'both');
        requireAll(ids, held);
        const shown = held.flatMap((photo) => (photo.deleted_at ? [] : photo.id));
        if (shown.length === 0) return { deleted: 0 };
        await repositories.lookPhotos.move(shown, clock());
        await publishLookPhotos(repositories, caller.uid, 'delete', shown);
        return { deleted: shown.length };
      });
    },

    async restore(caller: Person, ids: string[]) {
      return transaction(async (repositories) => {
        await repositories.lookPhotos.lockAll(caller.uid);
        const held = await repositories.lookPhotos.lock(caller.uid, ids, 'trash');
        requireAll(ids, held);
        await repositories.lookPhotos.move(ids, null);
        const dates = held.map(({ date }) => date);
        policy.requireRoom(await repositories.lookPhotos.mostOnADay(caller.uid, dates));
        await publishLookPhotos(repositories, caller.uid, 'restore', ids);
        return { restored: held.length };
      });
    },

    emptyTrash: (before: Date) => lookPhotos.emptyTrash(before),
  };
}
