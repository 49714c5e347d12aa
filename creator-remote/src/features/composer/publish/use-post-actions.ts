import { useNavigate } from 'react-router-dom';
import { uuidv7 } from 'uuidv7';
import { socialPostsQueries } from '@bestie/client/social-posts.queries';
import { networkNames } from '@bestie/contracts/connections';
import type { SocialPost } from '@bestie/contracts/social-posts.contract';
import { useShell } from '@bestie/remote-kit/shell';
import { useActionState } from '@bestie/remote-kit/use-action';
import type { ComposedVersion } from '../draft/post-changes';
import type { PostDraft } from '../draft/use-post-draft';
import { composerPath } from '../../../parts/social-posts/post-paths';

export type PostActions = ReturnType<typeof usePostActions>;

/** What a person does with a version besides writing it. Everything that is typed is saved first. */
export function usePostActions({ post, save }: PostDraft, { id, network }: ComposedVersion) {
  const { api, queryClient } = useShell();
  const { act, busy, message } = useActionState();
  const navigate = useNavigate();
  const { queryKey } = socialPostsQueries.get(api, post.id);
  const stale = [socialPostsQueries.all];
  /** The version as it was saved. */
  const versionNow = () =>
    queryClient.getQueryData<SocialPost>(queryKey)?.variants.find((variant) => variant.id === id)?.version ??
    1;

  async function change(said: string, call: (version: number) => Promise<SocialPost>) {
    if (!(await save())) return null;
    return act({ call: () => call(versionNow()), updates: queryKey, stale, said, failure: 'thrown' });
  }

  return {
    busy,
    message,
    setState: (state: 'ready' | 'draft') =>
      change(state === 'ready' ? 'It is ready.' : 'It is a draft again.', (version) =>
        api.socialVariants.setState({ variantId: id, version, state }),
      ),
    publishNow: () =>
      change(`It is on its way to ${networkNames[network]}.`, (version) =>
        api.socialVariants.requeue({ variantId: id, version, to: 'now' }),
      ),
    unschedule: () =>
      change('It has no time any more.', (version) =>
        api.socialVariants.unschedule({ variantId: id, version }),
      ),
    async duplicate() {
      if (!(await save())) return;
      const copyId = uuidv7();
      const done = await act({
        call: () => api.socialPosts.duplicate({ postId: post.id, id: copyId }),
        stale,
        said: 'Duplicated, without its time and its numbers.',
        failure: 'thrown',
      });
      if (done) await navigate(composerPath(network, copyId));
    },
    async deletePost() {
      const done = await act({
        call: () => api.socialPosts.delete({ postId: post.id }),
        stale,
        gone: [post.id],
        said: 'Deleted. What is published stays on its network.',
        undo: () => api.socialPosts.restore({ postId: post.id }),
        failure: 'thrown',
      });
      if (done) await navigate(composerPath(network));
    },
    async deleteVersion() {
      if (!(await save())) return;
      const done = await act({
        call: () => api.socialVariants.delete({ variantId: id, version: versionNow() }),
        stale,
        said: 'Deleted this version.',
        failure: 'thrown',
      });
      if (done) await navigate(composerPath(network, post.id), { replace: true });
    },
  };
}
