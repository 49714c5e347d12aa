import { uuidv7 } from 'uuidv7';
import { episodesQueries } from '@bestie/client/episodes.queries';
import { episodeObjectPrefix, podcastObjectPrefix, podcastSounds } from '@bestie/contracts/episodes';
import { limits } from '@bestie/contracts/limits';
import { cutText } from '@bestie/contracts/text';
import type { ShellUploads } from '@bestie/remote-kit/upload-contract';
import { typeOf } from '../uploads/file-rules';
import { cleanName } from '../uploads/upload-files';
import { squareCover } from './square-cover';
import { episodePath } from './episode-words';

/** The group of uploads of one episode. */
export const episodeGroup = (episodeId: string): string => `episode:${episodeId}`;
export const podcastGroup = 'podcast';

const megabytes = (bytes: number) => `${bytes / 1024 ** 2} MB`;

/** Why a file cannot be the sound of an episode; null when it can. */
export function episodeSoundRefusal(file: File): string | null {
  if (!(typeOf(file) in podcastSounds))
    return 'Podcast players play MP3 and M4A. Please choose one of these.';
  if (file.size === 0) return 'The file is empty.';
  return file.size > limits.episodes.audioBytes
    ? `Sound can be up to ${megabytes(limits.episodes.audioBytes)}.`
    : null;
}

/** A title from the name of a file: `my-first_hem.mp3` is “my first hem”. */
export const titleFrom = (fileName: string): string =>
  cutText(
    cleanName(fileName)
      .replace(/\.[a-z0-9]{1,8}$/i, '')
      .replace(/[_-]+/g, ' ')
      .trim(),
    limits.episodes.titleLength,
  );

/** Uploads sound for an episode that is saved already; it becomes its newest. */
export async function addEpisodeSound(
  uploads: ShellUploads,
  { uid, episodeId, group = episodeGroup(episodeId) }: { uid: string; episodeId: string; group?: string },
  file: File,
): Promise<void> {
  const id = uuidv7();
  const type = typeOf(file);
  const path = `${episodeObjectPrefix(uid, episodeId)}${id}.${podcastSounds[type]}`;
  const name = cutText(cleanName(file.name), limits.episodes.fileNameLength);
  await uploads.add([
    {
      id,
      file,
      name,
      group,
      path,
      type,
      href: episodePath(episodeId),
      then: [
        {
          operation: 'episodes.setAudio',
          input: { episodeId, id, path, fileName: name },
          fill: { durationSeconds: 'durationSeconds' },
        },
      ],
      invalidates: [episodesQueries.all],
    },
  ]);
}

/**
 * Uploads a cover, cut to a square that podcast directories take, without what the camera wrote.
 * @returns why it cannot be one; null when it was added
 */
export async function addCover(
  uploads: ShellUploads,
  { uid, episodeId }: { uid: string; episodeId: string | null },
  file: File,
): Promise<string | null> {
  const cover = await squareCover(file);
  if (typeof cover === 'string') return cover;
  const id = uuidv7();
  const prefix = episodeId === null ? podcastObjectPrefix(uid) : episodeObjectPrefix(uid, episodeId);
  const path = `${prefix}${id}.jpg`;
  await uploads.add([
    {
      id,
      file: cover,
      name: cleanName(file.name),
      group: episodeId === null ? podcastGroup : episodeGroup(episodeId),
      path,
      type: 'image/jpeg',
      href: episodeId === null ? '/episodes' : episodePath(episodeId),
      then: [
        episodeId === null
          ? { operation: 'episodes.setPodcastArtwork', input: { path } }
          : { operation: 'episodes.setArtwork', input: { episodeId, path } },
      ],
      invalidates: [episodesQueries.all],
    },
  ]);
  return null;
}
