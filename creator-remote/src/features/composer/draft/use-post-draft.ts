import { useEffect, useRef, useState } from 'react';
import { socialPostsQueries } from '@bestie/client/social-posts.queries';
import { BestieError } from '@bestie/contracts/errors';
import type { SocialPost } from '@bestie/contracts/social-posts.contract';
import { useOnline } from '@bestie/design-system/use-online';
import { useShell } from '@bestie/remote-kit/shell';
import { isConflict, useAction } from '@bestie/remote-kit/use-action';
import { useDraft } from '@bestie/remote-kit/use-draft';
import { useSteady } from '@bestie/remote-kit/use-steady';
import {
  afterSaving,
  changedIds,
  composed,
  hasChanges,
  inputOf,
  noChanges,
  refusalWords,
  withoutVersion,
} from './post-changes';
import type { ComposedPost, KeptChanges, PostChanges, VersionChanges } from './post-changes';

/** Milliseconds without a change after which it is saved. */
const pauseMs = 900;

/** What stops saving: somebody changed the same, or the server did not take it. */
export interface SavingProblem {
  /** Of the version, or `post`. */
  id: string;
  message: string;
  isConflict: boolean;
}

export interface PostDraft {
  post: ComposedPost;
  /** Everything is saved. */
  saved: boolean;
  saving: boolean;
  problem: SavingProblem | null;
  changePost(changes: PostChanges): void;
  changeVersion(variantId: string, changes: VersionChanges): void;
  /** Saves at once. @returns whether everything is saved */
  save(): Promise<boolean>;
  /** Drops what was typed here, or saves it over what someone else wrote. */
  reloadTheirs(): void;
  keepMine(): void;
}

/** A post that is saved while it is written; what is not saved yet survives a reload and a lost connection. */
export function usePostDraft(stored: SocialPost): PostDraft {
  const { api, queryClient, toast } = useShell();
  const act = useAction();
  const online = useOnline();
  const query = socialPostsQueries.get(api, stored.id);
  const { queryKey } = query;
  const [kept, keep, clear] = useDraft<KeptChanges>(`social:post:${stored.id}`, noChanges);
  const [saving, setSaving] = useState(false);
  const [problem, setProblem] = useState<SavingProblem | null>(null);
  const latest = useRef(kept);
  const running = useRef<Promise<boolean> | null>(null);
  const current = () => queryClient.getQueryData<SocialPost>(queryKey) ?? stored;

  const set = (next: KeptChanges) => {
    latest.current = next;
    keep(next);
    if (!hasChanges(next)) clear();
  };

  /** @param id of a version, or `post` @returns what stops it; null once it is saved */
  async function saveOne(id: string): Promise<SavingProblem | null> {
    const { post, variants } = latest.current;
    const variant = variants[id];
    const { base: version, changes } = variant ?? post!;
    const before = current();
    try {
      const { answer } = await act({
        call: () =>
          variant
            ? api.socialVariants.update({ variantId: id, version, ...inputOf(changes) })
            : api.socialPosts.update({ postId: stored.id, version, ...(changes as PostChanges) }),
        updates: queryKey,
        stale: [
          [...socialPostsQueries.all, 'queue'],
          [...socialPostsQueries.all, 'list'],
        ],
        failure: 'thrown',
      });
      set(afterSaving(latest.current, id, changes, before, answer));
    } catch (error) {
      if (!variant || !(await wasDeleted(id, error)))
        return { id, message: refusalWords(changes, error), isConflict: isConflict(error) };
      set(withoutVersion(latest.current, id));
      toast('This version was deleted.');
    }
    return null;
  }

  /** Whether a version could not be saved because the post has it no more. */
  async function wasDeleted(id: string, error: unknown): Promise<boolean> {
    if (!(error instanceof BestieError && error.code === 'not_found')) return false;
    const post = await queryClient.fetchQuery({ ...query, staleTime: 0 }).catch(() => null);
    return post !== null && post.variants.every((variant) => variant.id !== id);
  }

  /** What stops one version stops no other. */
  async function saveAll(): Promise<boolean> {
    setSaving(true);
    setProblem(null);
    const problems: SavingProblem[] = [];
    try {
      for (;;) {
        const id = changedIds(latest.current).find((each) => problems.every((found) => found.id !== each));
        if (id === undefined) break;
        const found = await saveOne(id);
        if (found) problems.push(found);
      }
      // A conflict first: it waits for a choice.
      setProblem(problems.find((found) => found.isConflict) ?? problems[0] ?? null);
      return problems.length === 0;
    } finally {
      running.current = null;
      setSaving(false);
    }
  }
  const save = useSteady(() => (running.current ??= saveAll()));

  const blocked = problem?.isConflict === true;
  useEffect(() => {
    if (!hasChanges(kept) || blocked || !online) return undefined;
    const timer = setTimeout(() => void save(), pauseMs);
    return () => clearTimeout(timer);
  }, [kept, blocked, online, save]);
  useEffect(
    () => () => {
      if (hasChanges(latest.current)) void save();
    },
    [save],
  );

  return {
    post: composed(stored, kept),
    saved: !hasChanges(kept),
    saving,
    problem,
    changePost(changes) {
      const { post } = latest.current;
      const base = post?.base ?? current().version;
      set({ ...latest.current, post: { base, changes: { ...post?.changes, ...changes } } });
    },
    changeVersion(variantId, changes) {
      const earlier = latest.current.variants[variantId];
      const known = current().variants.find(({ id }) => id === variantId)?.version ?? 1;
      const next = { base: earlier?.base ?? known, changes: { ...earlier?.changes, ...changes } };
      set({ ...latest.current, variants: { ...latest.current.variants, [variantId]: next } });
    },
    save,
    reloadTheirs() {
      if (!problem) return;
      setProblem(null);
      set(
        problem.id === 'post'
          ? { ...latest.current, post: null }
          : withoutVersion(latest.current, problem.id),
      );
    },
    keepMine() {
      if (!problem) return;
      const { post, variants } = latest.current;
      const now = current();
      const mine = variants[problem.id];
      const version = now.variants.find(({ id }) => id === problem.id)?.version;
      set({
        post: problem.id === 'post' && post ? { ...post, base: now.version } : post,
        variants:
          mine && version !== undefined
            ? { ...variants, [problem.id]: { ...mine, base: version } }
            : variants,
      });
      setProblem(null);
      void save();
    },
  };
}
