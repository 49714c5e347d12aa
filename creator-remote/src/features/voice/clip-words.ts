import { chaptersText } from '@bestie/contracts/chapters';
import { readTime, timeText } from '@bestie/contracts/media-times';
import { writeVtt } from '@bestie/contracts/transcripts';
import type { VoiceClip } from '@bestie/contracts/voice-clips.contract';

/** What the form of a clip holds, as it is typed. */
export interface ClipWords {
  title: string;
  description: string;
  visibility: VoiceClip['visibility'];
  tierId: string;
  from: string;
  to: string;
  chapters: string;
  transcript: string;
}

/** A clip as its form shows it. Without a trim the times are empty. */
export const clipWords = (clip: VoiceClip): ClipWords => ({
  title: clip.title,
  description: clip.description,
  visibility: clip.visibility,
  tierId: clip.tier?.id ?? '',
  from: clip.trim ? timeText(clip.trim.startMs) : '',
  to: clip.trim ? timeText(clip.trim.endMs) : '',
  chapters: chaptersText(clip.chapters),
  transcript: clip.transcript ? clip.transcript.text || writeVtt(clip.transcript.cues) : '',
});

/**
 * The part between two typed times; an empty one is the start or the end.
 * @returns null for all of it, undefined for a time that cannot be read
 */
export function typedPart(
  { from, to }: Pick<ClipWords, 'from' | 'to'>,
  durationMs: number,
): VoiceClip['trim'] | undefined {
  if (from.trim() === '' && to.trim() === '') return null;
  const startMs = from.trim() === '' ? 0 : readTime(from.trim());
  const endMs = to.trim() === '' ? durationMs : readTime(to.trim());
  if (startMs === null || endMs === null) return undefined;
  return { startMs, endMs };
}
