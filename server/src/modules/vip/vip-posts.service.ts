import type { ParsedInputOf } from '@bestie/contracts/define-contract';
import { BestieError } from '@bestie/contracts/errors';
import { paths } from '@bestie/contracts/paths';
import type { VipPost, vipPostsContract } from '@bestie/contracts/vip-posts.contract';
import type { Transaction } from '../../platform/database/transaction';
import type { Person } from '../../platform/http/caller';
import { cursorPart, encodeCursor, readCursor } from '../../platform/http/cursors';
import { pageOfRows } from '../../platform/http/paging';
import { hashOfRequest } from '../../platform/http/request-hash';
import { requireFound } from '../../platform/http/require-found';
import { requireVersion } from '../../platform/http/require-version';
import { requireVoice } from '../../platform/identity/mutes';
import { requireOwner } from '../../platform/module/define-policy';
import { spacesPolicy } from '../spaces';
import type { ReviewedText } from '../word-filters';
import { endPostStreams, publishPosts, tellMembers } from './tell-vip';
import { presentPost, presentPostPreview } from './vip-posts.presenter';
import type { VipRepositories } from './vip.repositories';

type Input<Verb extends keyof typeof vipPostsContract> = ParsedInputOf<(typeof vipPostsContract)[Verb]>;

export interface VipDependencies {
  repositories: VipRepositories;
  transaction: Transaction<VipRepositories>;
  clock: () => Date;
}

const dateOf = (instant: string | null): Date | null => (instant === null ? null : new Date(instant));

/** @throws BestieError `invalid_input` for an end of early access that is before the post is published */
function requireOrder(publishAt: Date | null, earlyUntil: Date | null, now: Date): void {
  if (earlyUntil !== null && earlyUntil <= (publishAt ?? now))
    throw BestieError.field('earlyUntil', 'Choose a time after it is published.');
}

/** The case of a post in which filters found something. */
const settle = (
  reviewed: ReviewedText<'title' | 'body'>,
  postId: string,
  { uid }: Person,
  now: Date,
): Promise<void> =>
  reviewed.settle({
    kind: 'vipPost',
    targetId: postId,
    ownerUid: uid,
    title: reviewed.texts.title,
    path: `${paths.fan.vip}?post=${postId}`,
    now,
  });

export type VipPostsService = ReturnType<typeof createVipPostsService>;

/** What creators write for members. */
export function createVipPostsService({ repositories, transaction, clock }: VipDependencies) {
  async function get(caller: Person, { postId }: Input<'get'>): Promise<VipPost> {
    return presentPost(requireFound(await repositories.vipPosts.findOpen(caller.uid, postId)), caller);
  }

  /** Files of spaces whose files the caller may change: who may share them by link may also publish them. */
  async function findFiles(bound: VipRepositories, caller: Person, media: Input<'create'>['media']) {
    const files = [];
    for (const { spaceId, assetId, alt } of media) {
      spacesPolicy.require(caller, await bound.spaces.access(spaceId, caller.uid), 'edit');
      const asset = requireFound(await bound.assets.find(spaceId, assetId));
      if (asset.deleted_at) throw new BestieError('not_found');
      files.push({
        kind: asset.kind,
        object_name: asset.object_name,
        alt: alt || asset.alt,
        seconds: asset.duration_seconds,
      });
    }
    return files;
  }

  return {
    get,

    async list(caller: Person, { tierId, month = false, own = false, cursor, limit }: Input<'list'>) {
      const after = readCursor(cursor, [cursorPart.exactInstant, cursorPart.id]);
      const rows = await repositories.vipPosts.list(caller.uid, {
        tierId,
        month,
        own,
        after,
        limit: limit + 1,
      });
      return pageOfRows(
        rows,
        limit,
        ({ position, id }) => encodeCursor([position, id]),
        (row) => presentPostPreview(row),
      );
    },

    async create(caller: Person, input: Input<'create'>): Promise<VipPost> {
      const { id, title, body, tierId, media } = input;
      const requestHash = hashOfRequest(input);
      await transaction(async (bound) => {
        const earlier = await bound.vipPosts.lock(id);
        if (earlier) {
          if (earlier.author_uid === caller.uid && earlier.request_hash === requestHash) return;
          throw new BestieError('already_exists');
        }
        await requireVoice(bound.people, caller);
        requireFound(await bound.vipTiers.find(tierId));
        const [publishAt, earlyUntil] = [dateOf(input.publishAt), dateOf(input.earlyUntil)];
        requireOrder(publishAt, earlyUntil, clock());
        const files = await findFiles(bound, caller, media);
        const reviewed = await bound.textReview.review({ title, body });
        await bound.vipPosts.insert({
          id,
          author_uid: caller.uid,
          tier_id: tierId,
          ...reviewed.texts,
          publish_at: publishAt,
          early_until: earlyUntil,
          request_hash: requestHash,
        });
        await bound.vipPosts.addMedia(id, files);
        await settle(reviewed, id, caller, clock());
        await tellMembers(bound, clock());
      });
      return get(caller, { postId: id });
    },

    async update(caller: Person, { postId, version, ...input }: Input<'update'>): Promise<VipPost> {
      await transaction(async (bound) => {
        const post = requireFound(await bound.vipPosts.lock(postId));
        requireOwner(caller, post.author_uid);
        if (post.deleted_at) throw new BestieError('not_found');
        requireVersion(post, version);
        await requireVoice(bound.people, caller);
        const { title, body, tierId } = input;
        if (tierId !== undefined) requireFound(await bound.vipTiers.find(tierId));
        const publishAt = input.publishAt == null ? post.publish_at : new Date(input.publishAt);
        const earlyUntil = input.earlyUntil === undefined ? post.early_until : dateOf(input.earlyUntil);
        if (input.publishAt !== undefined || input.earlyUntil !== undefined)
          requireOrder(publishAt, earlyUntil, clock());
        const reviewed = await bound.textReview.review({ title: title ?? '', body: body ?? '' });
        await bound.vipPosts.update(postId, {
          ...(title !== undefined && { title: reviewed.texts.title }),
          ...(body !== undefined && { body: reviewed.texts.body }),
          ...(tierId !== undefined && { tier_id: tierId }),
          publish_at: publishAt,
          early_until: earlyUntil,
        });
        await settle(reviewed, postId, caller, clock());
        await tellMembers(bound, clock());
        await publishPosts(bound, 'update');
        await endPostStreams(bound, postId);
      });
      return get(caller, { postId });
    },

    /** Authors delete what is theirs; admins anybody’s, with a reason, which is audited. */
    delete: (caller: Person, { postId, reason }: Input<'delete'>): Promise<void> =>
      transaction(async (bound) => {
        const post = requireFound(await bound.vipPosts.lock(postId));
        if (post.deleted_at) throw new BestieError('not_found');
        requireOwner(caller, post.author_uid, { reason });
        if (post.author_uid !== caller.uid && reason !== undefined)
          await bound.audit.record({
            actor: caller,
            action: 'vipPosts.delete',
            target: { kind: 'vipPost', id: postId },
            reason,
          });
        await bound.vipPosts.setDeleted(postId, caller.uid);
        await publishPosts(bound, 'delete');
        await endPostStreams(bound, postId);
      }),

    /** What an admin deleted stays deleted. */
    async restore(caller: Person, { postId }: Input<'restore'>): Promise<VipPost> {
      await transaction(async (bound) => {
        const post = requireFound(await bound.vipPosts.lock(postId));
        requireOwner(caller, post.author_uid);
        if ((post.deleted_by ?? caller.uid) !== caller.uid) throw new BestieError('not_found');
        if (post.deleted_at !== null) await requireVoice(bound.people, caller);
        await bound.vipPosts.setDeleted(postId, null);
        await publishPosts(bound, 'restore');
      });
      return get(caller, { postId });
    },

    /** Notifies members of posts whose time has come. */
    tellDue: (): Promise<void> => transaction((bound) => tellMembers(bound, clock())),
  };
}
