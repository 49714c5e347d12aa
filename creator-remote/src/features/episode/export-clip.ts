import {
  ALL_FORMATS,
  BufferTarget,
  Conversion,
  Input,
  Mp3OutputFormat,
  Mp4OutputFormat,
  Output,
  UrlSource,
} from 'mediabunny';
import type { Source } from 'mediabunny';
import type { EpisodeAudio, EpisodeClip } from '@bestie/contracts/episodes.contract';
import { saveFile } from '@bestie/remote-kit/save-file';

/**
 * Cuts a part out of a sound without encoding it again. Frames of sound are whole, so that it may be a few hundredths of a
 * second longer.
 * @throws Error when the browser cannot read the sound
 */
export async function cutSound(
  source: Source,
  contentType: string,
  { startMs, endMs }: Pick<EpisodeClip, 'startMs' | 'endMs'>,
): Promise<Blob> {
  const format = contentType === 'audio/mpeg' ? new Mp3OutputFormat() : new Mp4OutputFormat();
  const target = new BufferTarget();
  const conversion = await Conversion.init({
    input: new Input({ formats: ALL_FORMATS, source }),
    output: new Output({ format, target }),
    trim: { start: startMs / 1000, end: endMs / 1000 },
    copy: { mode: 'forced', shiftTolerance: Infinity },
  });
  if (!conversion.isValid) throw new Error('The sound cannot be cut without encoding it.');
  await conversion.execute();
  if (!target.buffer) throw new Error('Nothing was cut.');
  return new Blob([target.buffer], { type: contentType });
}

/** Cuts a clip out of the sound of an episode, and hands the file to the person. */
export async function exportClip(
  audio: Pick<EpisodeAudio, 'url' | 'contentType'>,
  clip: Pick<EpisodeClip, 'startMs' | 'endMs'>,
  name: string,
): Promise<void> {
  const file = await cutSound(new UrlSource(new URL(audio.url, location.href)), audio.contentType, clip);
  const ending = audio.contentType === 'audio/mpeg' ? 'mp3' : 'm4a';
  saveFile(`${name.replace(/[\\/:*?"<>|]/g, ' ').trim()}.${ending}`, file);
}
