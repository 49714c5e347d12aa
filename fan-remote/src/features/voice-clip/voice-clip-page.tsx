import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { voiceClipsQueries } from '@bestie/client/voice-clips.queries';
import { platformTopic } from '@bestie/contracts/live';
import { paths } from '@bestie/contracts/paths';
import type { VoiceClip } from '@bestie/contracts/voice-clips.contract';
import { Button } from '@bestie/design-system/button';
import { KeyDrawing } from '@bestie/design-system/drawings';
import { EmptyState } from '@bestie/design-system/empty-state';
import { formatDate } from '@bestie/design-system/format-date';
import { Page } from '@bestie/design-system/page';
import { PageHeader } from '@bestie/design-system/page-header';
import { Loading, PageHeaderSkeleton, Skeleton } from '@bestie/design-system/skeleton';
import { isMissing, PageProblem } from '@bestie/remote-kit/page-problem';
import { ReportDialog } from '@bestie/remote-kit/report-dialog';
import { useCrumb, useShell } from '@bestie/remote-kit/shell';
import { useLiveRefresh } from '@bestie/remote-kit/use-live-refresh';
import { VoicePlayer } from '@bestie/remote-kit/voice-player';
import { GuestHeader } from '../../parts/boards/guest-header';
import { personName } from '../../parts/conversation/conversation-words';
import styles from './voice-clip-page.module.css';

/** A voice clip as listeners hear it. It stops when it is closed to them. */
export default function VoiceClipPage() {
  const { clipId = '' } = useParams();
  const { api, session } = useShell();
  const query = useQuery(voiceClipsQueries.get(api, clipId));
  const clip = isMissing(query.error) ? undefined : query.data;
  useCrumb(clip?.title ?? null);
  useLiveRefresh(session ? platformTopic : null, voiceClipsQueries.get(api, clipId).queryKey, {
    noun: 'voiceClips',
    pause: 3000,
  });
  if (clip)
    return (
      <Page>
        <GuestHeader path={paths.fan.voiceClip.replace(':clipId', clipId)} />
        <Found clip={clip} />
      </Page>
    );
  if (query.isPending)
    return (
      <Page>
        <Loading label="Loading the clip…">
          <div className={styles.clip}>
            <PageHeaderSkeleton />
            <Skeleton ratio="5 / 1" />
          </div>
        </Loading>
      </Page>
    );
  return (
    <PageProblem
      query={query}
      missing={{
        title: 'This clip isn’t available',
        text: session
          ? 'It was deleted, or it isn’t open to you: some clips belong to a VIP tier.'
          : 'It was deleted, or one has to sign in to hear it.',
        drawing: <KeyDrawing />,
        action: session ? (
          <Button href={paths.fan.vip}>See the VIP tiers</Button>
        ) : (
          <Button
            href={`${paths.login}?next=${encodeURIComponent(paths.fan.voiceClip.replace(':clipId', clipId))}`}
          >
            Sign in
          </Button>
        ),
      }}
      failed="The clip could not be loaded. Try again in a moment."
    />
  );
}

function Found({ clip }: { clip: VoiceClip }) {
  const [reporting, setReporting] = useState(false);
  const { id, title, description, audio, author, publishedAt, tier, visibility, can } = clip;
  return (
    <article className={styles.clip}>
      <PageHeader
        title={title}
        lede={[
          personName(author),
          publishedAt && formatDate(publishedAt),
          tier && `${tier.name} and above`,
          visibility === 'private' && 'Only you',
        ]
          .filter(Boolean)
          .join(' · ')}
        actions={
          <>
            {can.upload && <Button href={`${paths.creator.voice}?clip=${id}`}>Edit</Button>}
            {can.report && <Button onClick={() => setReporting(true)}>Report</Button>}
          </>
        }
      />
      {audio ? (
        <VoicePlayer clip={{ ...clip, audio }} />
      ) : (
        <EmptyState compact level={2} title="There is nothing to hear yet">
          A sound was not uploaded yet, or it is being prepared.
        </EmptyState>
      )}
      {description && <p className={styles.description}>{description}</p>}
      {author?.handle && (
        <p>
          <Button variant="ghost" href={paths.fan.person.replace(':handle', author.handle)}>
            More by {author.name}
          </Button>
        </p>
      )}
      {reporting && (
        <ReportDialog
          kind="voiceClip"
          targetId={id}
          name={title}
          closes={[voiceClipsQueries.all]}
          onClose={() => setReporting(false)}
        />
      )}
    </article>
  );
}
