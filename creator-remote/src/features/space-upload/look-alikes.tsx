import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { assetsQueries } from '@bestie/client/assets.queries';
import { spacesQueries } from '@bestie/client/spaces.queries';
import type { Asset } from '@bestie/contracts/assets.contract';
import { Button } from '@bestie/design-system/button';
import { DuplicateChoice } from '@bestie/design-system/duplicate-choice';
import { plural } from '@bestie/design-system/format-number';
import { Section } from '@bestie/design-system/section';
import { useShell } from '@bestie/remote-kit/shell';
import { useActionState } from '@bestie/remote-kit/use-action';
import { InUseDialog } from '../../parts/spaces/in-use-dialog';
import { removeUnlessInUse } from '../../parts/spaces/remove-unless-in-use';
import type { InUse } from '../../parts/spaces/remove-unless-in-use';
import styles from './look-alikes.module.css';

/** Pairs that are shown at once; the next ones follow after a decision. */
const shownPairs = 24;

const pictureOf = ({ picture }: Asset) => picture?.sources && <img src={picture.sources.small} alt="" />;

/** Uploaded files that look nearly like existing ones: skip, keep, or replace. */
export function LookAlikes({ spaceId }: { spaceId: string }) {
  const { api } = useShell();
  const { act, busy } = useActionState();
  const [inUse, setInUse] = useState<InUse | null>(null);
  const pairs = useQuery(assetsQueries.lookAlikes(api, spaceId)).data?.items ?? [];
  if (pairs.length === 0) return null;

  const stale = [assetsQueries.inSpace(spaceId), spacesQueries.all];
  const keep = (ids: string[]) => act({ call: () => api.assets.keepLookAlikes({ spaceId, ids }), stale });
  const skip = ({ id, name }: Asset) =>
    removeUnlessInUse(act, setInUse, {
      call: (confirmed) => api.assets.delete({ spaceId, ids: [id], confirmed }),
      stale,
      said: () => `Skipped “${name}”.`,
      undo: () => api.assets.restore({ spaceId, ids: [id] }),
    });
  const replace = (fresh: Asset, known: Asset) =>
    act({
      call: () => api.assets.mergeLookAlike({ spaceId, assetId: known.id, lookAlikeId: fresh.id }),
      stale,
      gone: [fresh.id],
      said: `“${known.name}” has a new version.`,
    });

  return (
    <Section
      title={pairs.length === 1 ? 'This one looks familiar' : `${plural(pairs.length, 'file')} look familiar`}
      lede="The space already has something very similar. Skip the new file, keep both, or make it the newest version of the other."
      actions={
        pairs.length > 1 && (
          <Button size="s" disabled={busy} onClick={() => void keep(pairs.map(({ asset }) => asset.id))}>
            Keep all
          </Button>
        )
      }
    >
      <ul className={styles.pairs}>
        {pairs.slice(0, shownPairs).map(({ asset, like }) => (
          <li key={asset.id}>
            <DuplicateChoice
              label={`${asset.name} looks like ${like.name}`}
              fresh={{ picture: pictureOf(asset), caption: `New: ${asset.name}` }}
              known={{ picture: pictureOf(like), caption: like.name }}
              busy={busy}
              onDecide={(decision) =>
                void (decision === 'keep'
                  ? keep([asset.id])
                  : decision === 'skip'
                    ? skip(asset)
                    : replace(asset, like))
              }
            />
          </li>
        ))}
      </ul>
      <InUseDialog inUse={inUse} onClose={() => setInUse(null)} />
    </Section>
  );
}
