import { useLocation, useNavigate } from 'react-router-dom';
import { uuidv7 } from 'uuidv7';
import Plus from 'lucide-react/icons/plus';
import { socialPostsQueries } from '@bestie/client/social-posts.queries';
import { networkNames, networks } from '@bestie/contracts/connections';
import type { Network } from '@bestie/contracts/connections';
import { limits } from '@bestie/contracts/limits';
import { networkTypes, variantTypeLabels } from '@bestie/contracts/social-posts';
import type { VariantType } from '@bestie/contracts/social-posts';
import { Button } from '@bestie/design-system/button';
import { Menu, MenuGroup, MenuItem } from '@bestie/design-system/menu';
import { TabLinks } from '@bestie/design-system/tabs';
import { useShell } from '@bestie/remote-kit/shell';
import { useAction } from '@bestie/remote-kit/use-action';
import type { ComposedVersion } from './draft/post-changes';
import type { PostDraft } from './draft/use-post-draft';
import { composerPath } from '../../parts/social-posts/post-paths';
import styles from './composer.module.css';

/** The address of a version of a post, on the page of its network. */
const versionPath = (postId: string, { network, id }: { network: Network; id: string }) =>
  `${composerPath(network, postId)}&version=${id}`;

export interface VersionTabsProps {
  draft: PostDraft;
  current: ComposedVersion;
  isCompared: boolean;
}

/** The versions of a post, one per network and kind, and the way to another one. */
export function VersionTabs({ draft, current, isCompared }: VersionTabsProps) {
  const { post } = draft;
  const { pathname } = useLocation();
  const add = useAddVersion(draft);
  const isFull = post.variants.length >= limits.socialPosts.variants;
  const compare = `${pathname}?${new URLSearchParams({ post: post.id, view: 'versions' })}`;
  return (
    <div className={styles.versions}>
      <TabLinks
        label="Versions"
        tabs={[
          ...post.variants.map((version) => ({
            label: `${networkNames[version.network]} · ${variantTypeLabels[version.type]}`,
            href: versionPath(post.id, version),
            current: !isCompared && version.id === current.id,
          })),
          ...(post.variants.length > 1
            ? [{ label: 'Side by side', href: compare, current: isCompared }]
            : []),
        ]}
      />
      {post.can.publish && !isFull && (
        <Menu
          trigger={
            <Button size="s" variant="ghost" icon={<Plus />}>
              Add a version
            </Button>
          }
        >
          {networks.map((network) => (
            <MenuGroup key={network} label={networkNames[network]}>
              {networkTypes[network].map((type) => (
                <MenuItem key={type} onSelect={() => void add(network, type)}>
                  {variantTypeLabels[type]}
                </MenuItem>
              ))}
            </MenuGroup>
          ))}
        </Menu>
      )}
    </div>
  );
}

/** Adds a version that says the base text and shows the files of the others as far as they can be chosen again. */
function useAddVersion({ post, save }: PostDraft) {
  const { api } = useShell();
  const act = useAction();
  const navigate = useNavigate();
  return async (network: Network, type: VariantType) => {
    await save();
    const id = uuidv7();
    const from = post.variants[0];
    const media = (from?.media ?? []).flatMap(({ spaceId, assetId, role, alt }) =>
      spaceId !== null && assetId !== null ? [{ spaceId, assetId, role, alt }] : [],
    );
    const done = await act({
      call: () =>
        api.socialVariants.create({
          postId: post.id,
          id,
          network,
          type,
          text: null,
          title: from?.fields.title ?? '',
          media,
        }),
      updates: socialPostsQueries.get(api, post.id).queryKey,
      said: `Added a version for ${networkNames[network]}.`,
    });
    if (done) await navigate(versionPath(post.id, { network, id }));
  };
}
