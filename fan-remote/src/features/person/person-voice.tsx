import { useInfiniteQuery } from '@tanstack/react-query';
import { rowsOf } from '@bestie/client/rows-of';
import { voiceClipsQueries } from '@bestie/client/voice-clips.queries';
import { platformTopic } from '@bestie/contracts/live';
import { paths } from '@bestie/contracts/paths';
import type { PublicProfile } from '@bestie/contracts/profiles.contract';
import { Card } from '@bestie/design-system/card';
import { formatClock } from '@bestie/design-system/format-clock';
import { formatDate } from '@bestie/design-system/format-date';
import { Section } from '@bestie/design-system/section';
import { CardGrid } from '@bestie/remote-kit/card-grid';
import { PagedList } from '@bestie/remote-kit/paged-list';
import { useShell } from '@bestie/remote-kit/shell';
import { useLiveRefresh } from '@bestie/remote-kit/use-live-refresh';

/** Voice clips of a person that the visitor may hear; nothing where there are none, because most people record none. */
export function PersonVoice({ person: { uid } }: { person: PublicProfile }) {
  const { api } = useShell();
  const query = useInfiniteQuery(voiceClipsQueries.listOf(api, uid));
  useLiveRefresh(platformTopic, voiceClipsQueries.listOf(api, uid).queryKey, {
    noun: 'voiceClips',
    pause: 3000,
  });
  if (rowsOf(query.data).length === 0) return null;
  return (
    <Section title="Voice">
      <PagedList compact query={query} loading={null} empty={null}>
        {(clips) => (
          <CardGrid>
            {clips.map(({ id, title, description, audio, trim, tier, publishedAt }) => (
              <li key={id}>
                <Card
                  title={title}
                  href={paths.fan.voiceClip.replace(':clipId', id)}
                  eyebrow={[
                    formatClock((trim ? trim.endMs - trim.startMs : (audio?.durationMs ?? 0)) / 1000),
                    publishedAt && formatDate(publishedAt),
                    tier?.name,
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                >
                  {description && <p>{description}</p>}
                </Card>
              </li>
            ))}
          </CardGrid>
        )}
      </PagedList>
    </Section>
  );
}
