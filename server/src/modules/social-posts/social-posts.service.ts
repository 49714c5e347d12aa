import { needButtons, needKinds } from '@bestie/contracts/social-posts';
import { networkNames } from '@bestie/contracts/connections';
import type { ParsedInputOf } from '@bestie/contracts/define-contract';
import { BestieError } from '@bestie/contracts/errors';
import { limits } from '@bestie/contracts/limits';
import type { Need, SocialPost, socialPostsContract } from '@bestie/contracts/social-posts.contract';
import { uuidv7 } from 'uuidv7';
import type { z } from 'zod';
import { changeOf } from '../../platform/audit/change-of';
import type { Person } from '../../platform/http/caller';
import { cursorPart, encodeCursor, readCursor } from '../../platform/http/cursors';
import { pageOfRows } from '../../platform/http/paging';
import { hashOfRequest } from '../../platform/http/request-hash';
import { requireFound } from '../../platform/http/require-found';
import { requireVersion } from '../../platform/http/require-version';
import { requireOwner } from '../../platform/module/define-policy';
import { wallTimeOf } from '../../platform/wall-time';
import { objectionsTo } from '../deals';
import { recheckVariant } from './change-variant';
import { holdForDeals } from './hold-for-deals';
import { placedOf, readPost } from './read-post';
import { slotDates } from './slot-dates';
import { copiedText, socialPostPolicy } from './social-posts.policy';
import { presentCard } from './social-posts.presenter';
import type { CardRow } from './social-variants.sql';
import type { NeedRow } from './social-posts.repository';
import { insertVariant } from './add-variant';
import { problemOf } from './variant-check';
import { takeTimeBack } from './variant-times';
import type { SocialPostsDependencies, SocialPostsRepositories } from './social-posts.repositories';
import { publishChange } from './tell-owner';
import { wallTimeInWords } from './wall-time-words';

const { socialPosts: bounds } = limits;

type Input<Verb extends keyof typeof socialPostsContract> = ParsedInputOf<(typeof socialPostsContract)[Verb]>;

/** Whose posts a caller asks for. @throws BestieError `not_found` for those of others, except to admins */
function ownerOf(caller: Person, ownerUid: string | undefined): string {
  if (ownerUid === undefined) return caller.uid;
  socialPostPolicy.requireVisible(caller, { owner_uid: ownerUid });
  return ownerUid;
}

export type SocialPostsService = ReturnType<typeof createSocialPostsService>;

/** Posts and lists of their versions. */
export function createSocialPostsService({ repositories, transaction }: SocialPostsDependencies) {
  const get = (caller: Person, { postId }: Input<'get'>): Promise<SocialPost> =>
    readPost(repositories, caller, postId);

  return {
    get,

    async list(caller: Person, { from, to, ownerUid, ...filters }: Input<'list'>) {
      const owner = ownerOf(caller, ownerUid);
      const span = { from: new Date(from), to: new Date(to) };
      const rows = await repositories.socialPosts.listCalendar(owner, {
        ...span,
        ...filters,
        limit: bounds.listed + 1,
      });
      const found = rows.filter((row): row is typeof row & CardRow => row.id != null);
      const { now, about } = rows[0]!;
      const { zone, slots, limits: current, bonds } = about!;
      const objections = objectionsTo(placedOf(found), bonds);
      const isOwner = owner === caller.uid;
      return {
        items: found
          .slice(0, bounds.listed)
          .map((row) => presentCard(row, { limits: current, now, objections, isOwner })),
        slots: slotDates(slots, span.from, span.to).map(({ at, ...slot }) => ({
          ...slot,
          at: at.toISOString(),
        })),
        timezone: zone,
        more: found.length > bounds.listed,
      };
    },

    async listQueue(caller: Person, { view, ownerUid, cursor, limit, ...filters }: Input<'listQueue'>) {
      const owner = ownerOf(caller, ownerUid);
      const keyPart =
        view === 'tray' ? cursorPart.matching(/^-?[\d.]{1,40}(?:e[+-]?\d{1,3})?$/) : cursorPart.exactInstant;
      const after = readCursor<[z.ZodType<string>, z.ZodType<string>]>(cursor, [keyPart, cursorPart.id]);
      const rows = await repositories.socialPosts.listQueue(owner, {
        view,
        after,
        limit: limit + 1,
        ...filters,
      });
      const objections = rows[0]?.bonds ? objectionsTo(placedOf(rows), rows[0].bonds) : [];
      const isOwner = owner === caller.uid;
      return pageOfRows(
        rows,
        limit,
        ({ key, id }) => encodeCursor([key, id]),
        (row) => presentCard(row, { limits: row.limits, now: row.now, objections, isOwner }),
      );
    },

    listLabels: (caller: Person) => repositories.socialPosts.labels(caller.uid),

    async listNeeds(caller: Person): Promise<{ items: Need[] }> {
      const rows = await repositories.socialPosts.needs(caller.uid);
      const order = (row: NeedRow) => needKinds.indexOf(row.kind);
      const items = rows
        .sort((one, other) => order(one) - order(other) || one.since.getTime() - other.since.getTime())
        .slice(0, bounds.needs);
      return { items: items.map(presentNeed) };
    },

    async create(caller: Person, input: Input<'create'>): Promise<SocialPost> {
      const { id, text, label, category, variants } = input;
      const requestHash = hashOfRequest(input);
      await transaction(async (bound) => {
        await bound.socialPosts.lockAll(caller.uid);
        const earlier = await bound.socialPosts.lock(id);
        if (earlier) {
          if (earlier.owner_uid === caller.uid && earlier.request_hash === requestHash) return;
          throw new BestieError('already_exists');
        }
        await requirePlaceForNew(bound, caller.uid, variants.length);
        await bound.socialPosts.insert({
          id,
          owner_uid: caller.uid,
          text,
          label,
          category,
          request_hash: requestHash,
        });
        for (const { id: variantId, ...variant } of variants)
          await insertVariant(bound, caller, {
            id: variantId,
            postId: id,
            ownerUid: caller.uid,
            input: variant,
          });
        await publishChange(bound, caller.uid, 'create', [id]);
      });
      return get(caller, { postId: id });
    },

    async update(
      caller: Person,
      { postId, version, reason, ...changes }: Input<'update'>,
    ): Promise<SocialPost> {
      await transaction(async (bound) => {
        const post = socialPostPolicy.require(caller, await bound.socialPosts.lock(postId), 'edit');
        requireFound(post.deleted_at === null);
        requireOwner(caller, post.owner_uid, { reason });
        if (!changeOf(post, changes)) return;
        requireVersion(post, version);
        if (caller.uid !== post.owner_uid && reason !== undefined)
          await bound.audit.record({
            actor: caller,
            action: 'socialPosts.update',
            target: { kind: 'socialPost', id: postId },
            before: { text: post.text, label: post.label, category: post.category },
            after: changes,
            reason,
          });
        const { text, label, category } = changes;
        await bound.socialPosts.update(postId, {
          ...(text !== undefined && { text }),
          ...(label !== undefined && { label }),
          ...(category !== undefined && { category }),
        });
        const current = await bound.networkLimits.current();
        const variants = await bound.socialVariants.lockOfPost(postId);
        for (const variant of variants)
          if (variant.own_text === null && !variant.has_attempt && variant.state !== 'published')
            await recheckVariant(bound, variant, { limits: current, why: 'edit', by: caller.uid });
        if (category !== undefined && category !== post.category)
          await holdForDeals(
            bound,
            post.owner_uid,
            variants.map(({ id }) => id),
          );
        await publishChange(bound, post.owner_uid, 'update', [postId]);
      });
      return get(caller, { postId });
    },

    async delete(caller: Person, { postId, reason }: Input<'delete'>): Promise<void> {
      await transaction(async (bound) => {
        const post = socialPostPolicy.require(caller, await bound.socialPosts.lock(postId), 'delete');
        requireFound(post.deleted_at === null);
        requireOwner(caller, post.owner_uid, { reason });
        if (caller.uid !== post.owner_uid && reason !== undefined)
          await bound.audit.record({
            actor: caller,
            action: 'socialPosts.delete',
            target: { kind: 'socialPost', id: postId },
            before: { text: post.text },
            reason,
          });
        for (const variant of await bound.socialVariants.lockOfPost(postId)) {
          if (variant.has_attempt)
            throw new BestieError('conflict', {
              message: 'A version of this is being published, or nobody knows yet whether it is.',
            });
          if (variant.state !== 'published') await takeTimeBack(bound, variant, caller.uid);
        }
        await bound.socialPosts.trash(postId);
        await publishChange(bound, post.owner_uid, 'delete', [postId]);
      });
    },

    async restore(caller: Person, { postId }: Input<'restore'>): Promise<SocialPost> {
      await transaction(async (bound) => {
        const post = requireFound(await bound.socialPosts.lock(postId));
        requireOwner(caller, post.owner_uid);
        if (post.deleted_at === null) return;
        await bound.socialPosts.lockAll(caller.uid);
        await requirePlace(bound, caller.uid, 1);
        await bound.socialPosts.update(postId, { deleted_at: null });
        await dropGoneFiles(bound, postId);
        await publishChange(bound, caller.uid, 'restore', [postId]);
      });
      return get(caller, { postId });
    },

    async duplicate(caller: Person, { postId, id }: Input<'duplicate'>): Promise<SocialPost> {
      const requestHash = hashOfRequest({ postId, id });
      await transaction(async (bound) => {
        await bound.socialPosts.lockAll(caller.uid);
        const earlier = await bound.socialPosts.lock(id);
        if (earlier) {
          if (earlier.owner_uid === caller.uid && earlier.request_hash === requestHash) return;
          throw new BestieError('already_exists');
        }
        const post = requireFound(await bound.socialPosts.lock(postId));
        requireOwner(caller, post.owner_uid);
        requireFound(post.deleted_at === null);
        const variants = await bound.socialVariants.lockOfPost(postId);
        await requirePlaceForNew(bound, caller.uid, variants.length);
        const { owner_uid, text, label, category } = post;
        await bound.socialPosts.insert({ id, owner_uid, text, label, category, request_hash: requestHash });
        const current = await bound.networkLimits.current();
        for (const variant of variants) {
          const copyId = uuidv7();
          await bound.socialVariants.insert({
            id: copyId,
            post_id: id,
            owner_uid,
            network: variant.network,
            type: variant.type,
            state: variant.state === 'idea' ? 'idea' : 'draft',
            own_text: copiedText(variant),
            fields: variant.fields,
            problem: variant.problem,
            changed_by: caller.uid,
          });
          await bound.socialVariants.copyMedia(variant.id, copyId);
          const copy = requireFound(await bound.socialVariants.lock(copyId));
          await recheckVariant(bound, copy, { limits: current, why: 'file', by: caller.uid });
        }
        await publishChange(bound, caller.uid, 'create', [id]);
      });
      return get(caller, { postId: id });
    },

    reorderTray: (caller: Person, { variantIds }: Input<'reorderTray'>): Promise<void> =>
      transaction(async (bound) => {
        await bound.socialPosts.lockAll(caller.uid);
        const moved = await bound.socialVariants.reorder(caller.uid, [...new Set(variantIds)]);
        if (moved !== new Set(variantIds).size) throw new BestieError('not_found');
        await publishChange(bound, caller.uid, 'reorder', []);
      }),
  };
}

/**
 * Files of spaces are gone: what shows them becomes a draft and says so. What is being published stays as it is.
 * @param ofPost the only post that is looked at; all unless given
 */
export async function dropFiles(
  bound: SocialPostsRepositories,
  assetIds: readonly string[],
  ofPost?: string,
): Promise<void> {
  const locked = await bound.socialVariants.lockShowing(assetIds, ofPost);
  const showing = locked.filter(({ has_attempt: has }) => !has);
  const current = await bound.networkLimits.current();
  for (const variant of showing) {
    const names = variant.media
      .filter(({ asset_id: id }) => id !== null && assetIds.includes(id))
      .map(({ name }) => name);
    const reason = wereDeleted(names);
    await bound.socialVariants.forgetAssets(assetIds, [variant.id]);
    await bound.socialVariants.thawMedia(variant.id);
    const fresh = requireFound(await bound.socialVariants.lock(variant.id));
    const wasSet = ['ready', 'scheduled', 'due'].includes(variant.state);
    await bound.socialVariants.update(variant.id, {
      ...(wasSet && { state: 'draft' }),
      attempt_at: null,
      reason_kind: 'file',
      reason,
      problem: problemOf(fresh, current) ?? reason,
      changed_by: null,
    });
    await publishChange(bound, variant.owner_uid, 'update', [variant.post_id]);
  }
}

/** Drops the files of a post that were deleted while it was in the trash or published. */
export async function dropGoneFiles(bound: SocialPostsRepositories, postId: string): Promise<void> {
  const gone = await bound.socialVariants.goneAssets(postId);
  if (gone.length > 0) await dropFiles(bound, gone, postId);
}

/** Says of files, by name, that they are gone. */
export const wereDeleted = (names: readonly string[]): string =>
  `${names.map((name) => `“${name}”`).join(', ')} ${names.length === 1 ? 'was deleted from its space' : 'were deleted from their spaces'}.`;

/**
 * Checks that a new post with so many versions has a place, and the trash as well.
 * @throws BestieError `limit_reached`; call it with the person's posts locked
 */
export async function requirePlaceForNew(
  bound: Pick<SocialPostsRepositories, 'socialPosts'>,
  ownerUid: string,
  more: number,
): Promise<void> {
  await requirePlace(bound, ownerUid, more);
  await bound.socialPosts.requireTrashRoom(ownerUid, bounds.perPerson);
}

/** @throws BestieError `limit_reached` when a person has too many versions; call it with their posts locked */
async function requirePlace(
  { socialPosts }: Pick<SocialPostsRepositories, 'socialPosts'>,
  ownerUid: string,
  more: number,
): Promise<void> {
  if ((await socialPosts.countVariants(ownerUid)) + more > bounds.perPerson)
    throw new BestieError('limit_reached');
}

function presentNeed(row: NeedRow): Need {
  const name = row.name ? `“${row.name}”` : 'A post';
  const network = networkNames[row.network];
  const time = row.scheduled_at ? wallTimeInWords(wallTimeOf(row.scheduled_at, row.timezone ?? 'UTC')) : '';
  const sentences: Record<NeedRow['kind'], string> = {
    unsure: `Nobody knows whether ${name} is on ${network}.`,
    failed: `${name} could not be published on ${network}.`,
    missed: `${name} was not published on ${network} at ${time}.`,
    deal: `A deal is against ${name} on ${network} at ${time}.`,
    limits: `${name} breaks a rule of ${network}: ${row.reason ?? ''}`.trim(),
    reconnect: `${network} does not let Bestie publish until you connect your account again.`,
  };
  return {
    kind: row.kind,
    postId: row.post_id,
    variantId: row.id,
    network: row.network,
    sentence: sentences[row.kind],
    button: needButtons[row.kind],
    since: row.since.toISOString(),
  };
}
