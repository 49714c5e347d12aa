import { uuidv7 } from 'uuidv7';
import { voiceClipsQueries } from '@bestie/client/voice-clips.queries';
import { limits } from '@bestie/contracts/limits';
import { cutText } from '@bestie/contracts/text';
import { paths } from '@bestie/contracts/paths';
import { voicePrefix, voiceTypes } from '@bestie/contracts/voice-clips';
import type { ShellUploads } from '@bestie/remote-kit/upload-contract';

const extensionOf = (name: string) => /\.([a-z0-9]{1,5})$/i.exec(name)?.[1]?.toLowerCase() ?? '';

/** The content type of a chosen file; some systems leave it empty, and call sound in WebM a video. */
export const soundType = ({ name, type }: { name: string; type: string }): string => {
  const known = voiceTypes[extensionOf(name)];
  return type.startsWith('audio/') ? (type.split(';')[0] ?? type) : (known ?? type);
};

/** Why a file is no sound of a clip; null when it is one. */
export function soundRefusal(file: { name: string; type: string; size: number }): string | null {
  if (!soundType(file).startsWith('audio/')) return 'Only sound: MP3, M4A, WAV, FLAC, OGG or WebM.';
  if (file.size === 0) return 'The file is empty.';
  if (file.size > limits.voice.audioBytes)
    return `Sound can be up to ${limits.voice.audioBytes / 1024 ** 2} MB.`;
  return null;
}

/** The title of a clip that is made of a file: its name without the extension. */
export const titleOfFile = (name: string): string =>
  cutText(
    name
      .replace(/\.[a-z0-9]{1,5}$/i, '')
      .replace(/[_\s]+/g, ' ')
      .trim(),
    limits.voice.titleLength,
  ) || 'Untitled';

/** The group of uploads of one clip. */
export const clipGroup = (clipId: string): string => `voice:${clipId}`;

export const clipPath = (clipId: string): string => `${paths.creator.voice}?clip=${clipId}`;

export interface NewSound {
  uid: string;
  clipId: string;
  file: File | Blob;
  name: string;
  type: string;
  /** Where they are known already, as of recordings. */
  seconds?: number;
  peaks?: string;
  handle?: FileSystemFileHandle;
}

/** Uploads a sound as the newest version of a clip. It goes on through reloads and lost connections. */
export async function addSound(
  uploads: ShellUploads,
  { uid, clipId, file, name, type, seconds, peaks, handle }: NewSound,
): Promise<void> {
  const id = uuidv7();
  const path = `${voicePrefix(uid, clipId)}${id}.${extensionOf(name) || 'bin'}`;
  await uploads.add([
    {
      id,
      file,
      ...(handle && { handle }),
      group: clipGroup(clipId),
      name,
      path,
      type,
      href: clipPath(clipId),
      then: [
        {
          operation: 'voiceClips.addVersion',
          input: {
            clipId,
            id,
            path,
            ...(peaks !== undefined && { peaks }),
            ...(seconds !== undefined && { durationSeconds: seconds }),
          },
          ...(seconds === undefined && { fill: { durationSeconds: 'durationSeconds' } }),
        },
      ],
      invalidates: [voiceClipsQueries.all],
    },
  ]);
}
