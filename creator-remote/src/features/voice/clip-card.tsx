import { voiceVisibilityLabels } from '@bestie/contracts/voice-clips';
import type { VoiceClipCard } from '@bestie/contracts/voice-clips.contract';
import { Badge } from '@bestie/design-system/badge';
import { Card } from '@bestie/design-system/card';
import { formatClock } from '@bestie/design-system/format-clock';
import { formatDate } from '@bestie/design-system/format-date';
import { Waveform } from '@bestie/design-system/waveform';
import { usePeaks } from '@bestie/remote-kit/use-peaks';

const stateWords = { draft: 'No sound yet', processing: 'Being prepared', ready: null } as const;

/** A clip in the list, with its waveform. */
export function ClipCard({ clip, href }: { clip: VoiceClipCard; href: string }) {
  const { title, audio, trim, state, visibility, tier, createdAt } = clip;
  const peaks = usePeaks(audio?.peaks);
  const ms = trim ? trim.endMs - trim.startMs : audio?.durationMs;
  const words = stateWords[state];
  return (
    <Card
      title={title}
      level={2}
      href={href}
      eyebrow={[ms !== undefined && formatClock(ms / 1000), formatDate(createdAt)]
        .filter(Boolean)
        .join(' · ')}
    >
      <Waveform peaks={peaks} bars={70} />
      <p>
        <Badge>{tier ? `${tier.name} and above` : voiceVisibilityLabels[visibility]}</Badge>{' '}
        {words && <Badge>{words}</Badge>}
      </p>
    </Card>
  );
}
