import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import Link2 from 'lucide-react/icons/link-2';
import { outfitsQueries } from '@bestie/client/outfits.queries';
import type { SharedOutfit } from '@bestie/contracts/outfits.contract';
import { Button } from '@bestie/design-system/button';
import { MirrorDrawing } from '@bestie/design-system/drawings';
import { Page } from '@bestie/design-system/page';
import { PageHeader } from '@bestie/design-system/page-header';
import { Loading, Skeleton } from '@bestie/design-system/skeleton';
import { useShell } from '@bestie/remote-kit/shell';
import { GuestHeader } from '../../parts/boards/guest-header';
import { PublishedPage } from '../../parts/boards/published-page';
import { useCopyLink } from '../../parts/boards/use-copy-link';
import { ReportDialog } from '@bestie/remote-kit/report-dialog';
import { publicOutfitPath } from '../../parts/outfits/outfit-paths';
import { NominateButton } from '../../parts/outfits/nominate-button';
import { outfitLine, ShownOutfit, ShownOutfitActions } from '../../parts/outfits/shown-outfit';
import styles from './public-outfit-page.module.css';

/** A public or unlisted outfit as visitors see it. */
export default function PublicOutfitPage() {
  const { uid = '', outfitId = '' } = useParams();
  const { api } = useShell();
  return (
    <PublishedPage
      noun="outfit"
      uid={uid}
      query={useQuery(outfitsQueries.show(api, outfitId))}
      nameOf={({ name }) => name}
      drawing={<MirrorDrawing />}
      loading={
        <Page>
          <Loading label="Loading the outfit…">
            <div className={styles.outfit}>
              <Skeleton ratio="4 / 5" />
            </div>
          </Loading>
        </Page>
      }
    >
      {(outfit) => <Shown outfit={outfit} />}
    </PublishedPage>
  );
}

function Shown({ outfit }: { outfit: SharedOutfit }) {
  const { session } = useShell();
  const [reporting, setReporting] = useState(false);
  const copyLink = useCopyLink();
  const { id, name, owner } = outfit;
  const path = publicOutfitPath(owner.uid, id);
  return (
    <Page>
      <GuestHeader path={path} />
      <div className={styles.outfit}>
        <PageHeader
          title={name}
          lede={outfitLine(outfit)}
          actions={
            <>
              <ShownOutfitActions outfit={outfit} />
              {session && <NominateButton outfit={outfit} />}
              <Button icon={<Link2 />} onClick={() => copyLink(path)}>
                Copy link
              </Button>
              {session?.uid !== owner.uid && <Button onClick={() => setReporting(true)}>Report</Button>}
            </>
          }
        />
        <ShownOutfit outfit={outfit} level={2} />
      </div>
      {reporting && (
        <ReportDialog
          kind="outfit"
          targetId={id}
          name={name}
          closes={[outfitsQueries.all]}
          onClose={() => setReporting(false)}
        />
      )}
    </Page>
  );
}
