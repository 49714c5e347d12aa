import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { socialPostsQueries } from '@bestie/client/social-posts.queries';
import { settingsQueries } from '@bestie/client/settings.queries';
import { networkNames, networks } from '@bestie/contracts/connections';
import { userTopic } from '@bestie/contracts/live';
import { Button } from '@bestie/design-system/button';
import { ChipGroup } from '@bestie/design-system/chip-group';
import { Menu, MenuItem } from '@bestie/design-system/menu';
import { Page } from '@bestie/design-system/page';
import { PageHeader } from '@bestie/design-system/page-header';
import { Select } from '@bestie/design-system/select';
import { TabLinks } from '@bestie/design-system/tabs';
import { usePrimaryAction, useShell } from '@bestie/remote-kit/shell';
import { useLiveRefresh } from '@bestie/remote-kit/use-live-refresh';
import { composerPath } from '../../parts/social-posts/post-paths';
import { useVariantDialogs } from '../../parts/social-posts/use-variant-dialogs';
import { AllParts } from './all-parts';
import { FillDialog } from './fill-dialog';
import { OnePart } from './one-part';
import { PostDrawer } from './post-drawer';
import { parts } from './post-later-parts';
import { usePostLaterView } from './use-post-later-view';
import type { PostLaterView } from './use-post-later-view';
import styles from './post-later-page.module.css';

/** The backlog of a creator across networks: what needs them first, then everything by where it stands. */
export default function PostLaterPage() {
  const { api, session } = useShell();
  const view = usePostLaterView();
  const [filling, setFilling] = useState(false);
  const { ask, dialogs } = useVariantDialogs();
  const uid = session?.uid ?? '';
  const settings = useQuery({ ...settingsQueries.get(api, uid), enabled: uid !== '' });
  const ownTimezone = settings.data?.timezone;
  useLiveRefresh(session ? userTopic(session.uid) : null, socialPostsQueries.all);
  const fill = () => setFilling(true);
  usePrimaryAction({ label: 'Fill free slots', run: fill });
  const list = { view, ask, ownTimezone };

  return (
    <Page>
      <PageHeader
        title="Post Me Later"
        lede="Everything you plan for Pinterest, Instagram and YouTube, in one list."
        actions={
          <>
            <Menu align="end" trigger={<Button>New post</Button>}>
              {networks.map((network) => (
                <MenuItem key={network} href={composerPath(network)}>
                  {networkNames[network]}
                </MenuItem>
              ))}
            </Menu>
            <Button variant="primary" onClick={fill}>
              Fill free slots
            </Button>
          </>
        }
      />
      <Filters view={view} />
      {view.part === null ? <AllParts {...list} /> : <OnePart part={view.part} {...list} />}
      <PostDrawer postId={view.postId} ask={ask} ownTimezone={ownTimezone} onClose={view.closePost} />
      {filling && (
        <FillDialog
          networks={view.networks}
          ownTimezone={ownTimezone}
          open
          onClose={() => setFilling(false)}
        />
      )}
      {dialogs}
    </Page>
  );
}

function Filters({ view }: { view: PostLaterView }) {
  const { api } = useShell();
  const labels = useQuery(socialPostsQueries.listLabels(api)).data?.labels ?? [];
  return (
    <div className={styles.filters}>
      <TabLinks
        label="Which posts"
        tabs={[
          { label: 'All', href: view.partHref(null), current: view.part === null },
          ...parts.map(({ key, title }) => ({
            label: title,
            href: view.partHref(key),
            current: view.part?.key === key,
          })),
        ]}
      />
      <div className={styles.narrow}>
        <ChipGroup
          label="Network"
          labelHidden
          single
          scroll="touch"
          options={networks.map((value) => ({ value, label: networkNames[value] }))}
          value={view.networks}
          onValueChange={view.setNetworks}
        />
        {(labels.length > 0 || view.label !== '') && (
          <Select
            aria-label="Label"
            placeholder="Every label"
            value={view.label}
            options={[...new Set([...labels, ...(view.label ? [view.label] : [])])].map((value) => ({
              value,
              label: value,
            }))}
            onValueChange={view.setLabel}
          />
        )}
      </div>
    </div>
  );
}
