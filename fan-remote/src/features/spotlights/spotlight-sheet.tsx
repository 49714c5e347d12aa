import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { outfitsQueries } from '@bestie/client/outfits.queries';
import { spotlightsQueries } from '@bestie/client/spotlights.queries';
import { limits } from '@bestie/contracts/limits';
import type { Spotlight } from '@bestie/contracts/spotlights.contract';
import { Button } from '@bestie/design-system/button';
import { Drawer } from '@bestie/design-system/drawer';
import { MirrorDrawing } from '@bestie/design-system/drawings';
import { EmptyState } from '@bestie/design-system/empty-state';
import { ErrorState } from '@bestie/design-system/error-state';
import { plural } from '@bestie/design-system/format-number';
import { Loading, Skeleton } from '@bestie/design-system/skeleton';
import { isMissing } from '@bestie/remote-kit/page-problem';
import { useShell } from '@bestie/remote-kit/shell';
import { outfitLine, ShownOutfit, ShownOutfitActions } from '../../parts/outfits/shown-outfit';
import { ReportDialog } from '@bestie/remote-kit/report-dialog';
import type { Commented } from '../../parts/comments/commented';
import { Comments } from '../../parts/comments/comments';
import { PickReason } from './pick-reason';
import { ReactionButtons } from './spotlight-card';
import { countedInWords, weekInWords } from './spotlight-words';
import styles from './spotlight-sheet.module.css';

/** An outfit of Top Picks: its pieces, why it stands there, how its loves are counted, and what people say. */
export default function SpotlightSheet({
  spotlightId,
  onClose,
}: {
  spotlightId: string;
  onClose: () => void;
}) {
  const { api } = useShell();
  const query = useQuery(spotlightsQueries.show(api, spotlightId));
  const spotlight = query.data;
  const gone = isMissing(query.error);
  return (
    <Drawer
      open
      onOpenChange={(open) => !open && onClose()}
      title={(!gone && spotlight?.outfit.name) || 'Outfit'}
      {...(spotlight &&
        !gone && {
          description: outfitLine(spotlight.outfit),
          footer: (
            <>
              <ReactionButtons spotlight={spotlight} />
              <ShownOutfitActions outfit={spotlight.outfit} />
            </>
          ),
        })}
    >
      {gone ? (
        <EmptyState level={3} drawing={<MirrorDrawing />} title="This outfit is no longer in Top Picks">
          Its author made it private or took it out, or you reported it.
        </EmptyState>
      ) : spotlight ? (
        <SpotlightDetails spotlight={spotlight} />
      ) : query.isPending ? (
        <Loading label="Loading the outfit…">
          <Skeleton ratio="4 / 5" />
        </Loading>
      ) : (
        <ErrorState compact level={3} onRetry={() => void query.refetch()} retrying={query.isFetching} />
      )}
    </Drawer>
  );
}

function SpotlightDetails({ spotlight }: { spotlight: Spotlight }) {
  const [reporting, setReporting] = useState(false);
  const commented = useCommented(spotlight.id);
  const { outfit, reason, curator, week, loves, saves } = spotlight;
  return (
    <div className={styles.details}>
      <ShownOutfit outfit={outfit} />
      <OwnPieces spotlight={spotlight} />
      {reason !== null && <PickReason reason={reason} curator={curator} />}
      <p className={styles.quiet}>
        {plural(loves, 'love')} · {plural(saves, 'save')} · {weekInWords(week)}
      </p>
      <details className={styles.counted}>
        <summary>How this is counted</summary>
        {countedInWords(spotlight.figures).map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </details>
      <Comments about={commented} />
      {!outfit.isMine && (
        <Button size="s" onClick={() => setReporting(true)}>
          Report this outfit
        </Button>
      )}
      {reporting && (
        <ReportDialog
          kind="outfit"
          targetId={outfit.id}
          name={outfit.name}
          closes={[spotlightsQueries.all, outfitsQueries.all]}
          onClose={() => setReporting(false)}
        />
      )}
    </div>
  );
}

/** "Remix: 5 of 6 pieces are yours", for outfits that one may rebuild. */
function OwnPieces({ spotlight: { outfit } }: { spotlight: Spotlight }) {
  const { api } = useShell();
  const { data } = useQuery({
    ...outfitsQueries.remix(api, outfit.id),
    enabled: outfit.remixable && !outfit.isMine,
  });
  if (!data || data.swaps.length === 0) return null;
  const own = data.swaps.filter(({ chosen }) => chosen !== null).length;
  return (
    <p className={styles.quiet}>
      Remix: {own} of {plural(data.swaps.length, 'piece')} {own === 1 ? 'is' : 'are'} yours.
    </p>
  );
}

/** How people comment on an outfit of Top Picks. */
function useCommented(spotlightId: string): Commented {
  const { api } = useShell();
  return {
    query: spotlightsQueries.listComments(api, spotlightId),
    draft: `top-picks:comment:${spotlightId}`,
    stale: [spotlightsQueries.all],
    maxLength: limits.spotlights.commentLength,
    reportKind: 'spotlightComment',
    create: (comment) => api.spotlights.comment({ spotlightId, ...comment }),
    delete: (comment) => api.spotlights.deleteComment(comment),
    restore: (comment) => api.spotlights.restoreComment(comment),
  };
}
