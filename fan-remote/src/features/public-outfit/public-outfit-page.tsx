import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { outfitsQueries } from '@bestie/client/outfits.queries';
import { paths } from '@bestie/contracts/paths';
import { Button } from '@bestie/design-system/button';
import { MirrorDrawing } from '@bestie/design-system/drawings';
import { Page } from '@bestie/design-system/page';
import { PageHeader } from '@bestie/design-system/page-header';
import { Loading, Skeleton } from '@bestie/design-system/skeleton';
import { PageProblem } from '@bestie/remote-kit/page-problem';
import { useCrumb, useShell } from '@bestie/remote-kit/shell';
import { GuestHeader } from '../../parts/boards/guest-header';
import { ReportDialog } from '../../parts/reports/report-dialog';
import { publicOutfitPath } from '../../parts/outfits/outfit-paths';
import { outfitLine, ShownOutfit, ShownOutfitActions } from '../../parts/outfits/shown-outfit';
import styles from './public-outfit-page.module.css';

/** An outfit as everybody sees it who has its address, once it is public or unlisted. */
export default function PublicOutfitPage() {
  const { uid = '', outfitId = '' } = useParams();
  const { api, session } = useShell();
  const [reporting, setReporting] = useState(false);
  const query = useQuery(outfitsQueries.show(api, outfitId));
  // An address that names somebody else is none of this outfit.
  const outfit = query.data?.owner.uid === uid ? query.data : undefined;
  useCrumb(outfit?.name ?? null);
  if (outfit)
    return (
      <Page>
        <GuestHeader path={publicOutfitPath(uid, outfitId)} />
        <div className={styles.outfit}>
          <PageHeader
            title={outfit.name}
            lede={outfitLine(outfit)}
            actions={
              <>
                <ShownOutfitActions outfit={outfit} />
                {session?.uid !== uid && <Button onClick={() => setReporting(true)}>Report</Button>}
              </>
            }
          />
          <ShownOutfit outfit={outfit} level={2} />
        </div>
        {reporting && (
          <ReportDialog
            kind="outfit"
            targetId={outfitId}
            name={outfit.name}
            onClose={() => setReporting(false)}
          />
        )}
      </Page>
    );
  if (query.isPending)
    return (
      <Page>
        <Loading label="Loading the outfit…">
          <div className={styles.outfit}>
            <Skeleton ratio="4 / 5" />
          </div>
        </Loading>
      </Page>
    );
  return (
    <PageProblem
      query={query}
      missing={{
        title: 'This outfit is not there',
        text: 'It was deleted, or its owner keeps it to themselves.',
        drawing: <MirrorDrawing />,
        action: <Button href={paths.root}>To the start</Button>,
      }}
      failed="The outfit could not be fetched. Try again in a moment."
    />
  );
}
