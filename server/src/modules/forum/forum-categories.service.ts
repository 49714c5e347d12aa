import type { ParsedInputOf } from '@bestie/contracts/define-contract';
import { BestieError } from '@bestie/contracts/errors';
import { limits } from '@bestie/contracts/limits';
import type { ForumCategory, forumContract } from '@bestie/contracts/forum.contract';
import { changeOf } from '../../platform/audit/change-of';
import { movedBefore } from '../../platform/database/place-before';
import type { Transaction } from '../../platform/database/transaction';
import type { Person } from '../../platform/http/caller';
import { requireFound } from '../../platform/http/require-found';
import { requireVersion } from '../../platform/http/require-version';
import { presentCategory } from './forum.presenter';
import type { ForumRepositories } from './forum.repositories';

type Input<Verb extends keyof typeof forumContract> = ParsedInputOf<(typeof forumContract)[Verb]>;

export interface ForumCategoriesDependencies {
  repositories: Pick<ForumRepositories, 'categories'>;
  transaction: Transaction<ForumRepositories>;
}

export type ForumCategoriesService = ReturnType<typeof createForumCategoriesService>;

/** Categories, which admins manage. */
export function createForumCategoriesService({ repositories, transaction }: ForumCategoriesDependencies) {
  const list = async (): Promise<{ items: ForumCategory[] }> => ({
    items: (await repositories.categories.list()).map(presentCategory),
  });

  async function change(
    caller: Person,
    verb: 'createCategory' | 'updateCategory' | 'deleteCategory',
    id: string,
    act: (bound: ForumRepositories) => Promise<{ before: unknown; after: unknown } | null>,
  ) {
    await transaction(async (bound) => {
      await bound.categories.lockAll();
      const changed = await act(bound);
      if (changed)
        await bound.audit.record({
          actor: caller,
          action: `forum.${verb}`,
          target: { kind: 'forumCategory', id },
          before: changed.before,
          after: changed.after,
        });
    });
    return list();
  }

  return {
    list,

    create: (caller: Person, { id, name, description }: Input<'createCategory'>) =>
      change(caller, 'createCategory', id, async (bound) => {
        const existing = await bound.categories.find(id);
        if (existing) {
          if (existing.name === name && existing.description === description) return null;
          throw new BestieError('already_exists');
        }
        const all = await bound.categories.list();
        if (all.length >= limits.forum.categories)
          throw new BestieError('limit_reached', {
            message: `There are at most ${limits.forum.categories} categories.`,
          });
        const sort = Math.max(0, ...all.map((category) => category.sort)) + 1;
        const slug = freeSlug(name, new Set(all.map((category) => category.slug)));
        await bound.categories.insert({ id, slug, name, description, sort });
        return { before: null, after: { name, description } };
      }),

    update: (caller: Person, { categoryId, version, before, ...changes }: Input<'updateCategory'>) =>
      change(caller, 'updateCategory', categoryId, async (bound) => {
        const existing = requireFound(await bound.categories.find(categoryId));
        const order = (await bound.categories.list()).map(({ id }) => id);
        const sorted = before === undefined ? order : movedBefore(order, categoryId, before);
        if (!sorted) throw BestieError.field('before', 'There is no such category.');
        const change = changeOf({ ...existing, order }, { ...changes, order: sorted });
        requireVersion(existing, version);
        if (!change) return null;
        await bound.categories.update(categoryId, changes);
        if (before !== undefined) await bound.categories.sort(sorted);
        const { name, description } = existing;
        return { before: { name, description }, after: changes };
      }),

    delete: (caller: Person, { categoryId }: Input<'deleteCategory'>) =>
      change(caller, 'deleteCategory', categoryId, async (bound) => {
        const { name, description } = requireFound(await bound.categories.find(categoryId));
        if (await bound.categories.hasThreads(categoryId))
          throw new BestieError('conflict', { message: 'Move its threads into another category first.' });
        await bound.categories.delete(categoryId);
        return { before: { name, description }, after: null };
      }),
  };
}

/** A slug of a name that no other category has. */
function freeSlug(name: string, taken: ReadonlySet<string>): string {
  const slug =
    name
      .normalize('NFKD')
      .replace(/\p{M}/gu, '')
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, '-')
      .replace(/^-+|-+$/g, '') || 'category';
  for (let number = 1; ; number += 1) {
    const free = number === 1 ? slug : `${slug}-${number}`;
    if (!taken.has(free)) return free;
  }
}
