import { useQuery } from '@tanstack/react-query';
import { voiceClipsQueries } from '@bestie/client/voice-clips.queries';
import { paths } from '@bestie/contracts/paths';
import type { VoiceClip } from '@bestie/contracts/voice-clips.contract';
import { Button } from '@bestie/design-system/button';
import { Drawer } from '@bestie/design-system/drawer';
import { KeyDrawing } from '@bestie/design-system/drawings';
import { EmptyState } from '@bestie/design-system/empty-state';
import { ErrorState } from '@bestie/design-system/error-state';
import { FormSkeleton, Loading } from '@bestie/design-system/skeleton';
import { isMissing } from '@bestie/remote-kit/page-problem';
import { useShell } from '@bestie/remote-kit/shell';
import { UploadsHere } from '@bestie/remote-kit/uploads-here';
import { useAction } from '@bestie/remote-kit/use-action';
import { useUploads } from '@bestie/remote-kit/use-uploads';
import { VoicePlayer } from '@bestie/remote-kit/voice-player';
import { clipGroup } from '../../parts/recording/add-sound';
import styles from './clip-drawer.module.css';
import { ClipForm } from './clip-form';
import { ClipVersions } from './clip-versions';
import { useClipPeaks } from './use-clip-peaks';

/** A clip as its creator works on it. */
export default function ClipDrawer({ clipId, onClose }: { clipId: string; onClose: () => void }) {
  const { api } = useShell();
  const query = useQuery(voiceClipsQueries.get(api, clipId));
  const clip = isMissing(query.error) ? undefined : query.data;
  return (
    <Drawer
      wide
      open
      onOpenChange={(open) => !open && onClose()}
      title={clip?.title ?? 'Voice clip'}
      {...(clip && { footer: <ClipButtons clip={clip} onDeleted={onClose} /> })}
    >
      {clip ? (
        <Found clip={clip} />
      ) : query.isPending ? (
        <Loading label="Loading the clip…">
          <FormSkeleton fields={4} />
        </Loading>
      ) : isMissing(query.error) ? (
        <EmptyState level={3} drawing={<KeyDrawing />} title="This clip isn’t available">
          It was deleted, or it isn’t yours.
        </EmptyState>
      ) : (
        <ErrorState compact level={3} onRetry={() => void query.refetch()} retrying={query.isFetching} />
      )}
    </Drawer>
  );
}

function Found({ clip }: { clip: VoiceClip }) {
  const uploads = useUploads(clipGroup(clip.id));
  useClipPeaks(clip);
  return (
    <div className={styles.clip}>
      <UploadsHere uploads={uploads} />
      {clip.audio ? (
        <VoicePlayer clip={{ ...clip, audio: clip.audio }} />
      ) : (
        <p className={styles.quiet} role="status">
          {clip.state === 'processing'
            ? 'The sound is being prepared. You can write meanwhile.'
            : 'The sound is not here yet. You can write meanwhile.'}
        </p>
      )}
      <ClipForm key={clip.id} clip={clip} />
      <ClipVersions clip={clip} />
    </div>
  );
}

function ClipButtons({ clip, onDeleted }: { clip: VoiceClip; onDeleted: () => void }) {
  const { api } = useShell();
  const act = useAction();
  async function remove() {
    const done = await act({
      call: () => api.voiceClips.delete({ clipId: clip.id }),
      stale: [voiceClipsQueries.all],
      gone: [clip.id],
      said: 'Moved to the trash.',
      undo: () => api.voiceClips.restore({ clipId: clip.id }),
    });
    if (done) onDeleted();
  }
  return (
    <>
      {clip.can.upload && (
        <Button variant="ghost" onClick={() => void remove()}>
          Delete
        </Button>
      )}
      <Button href={paths.fan.voiceClip.replace(':clipId', clip.id)}>See it as listeners do</Button>
    </>
  );
}
