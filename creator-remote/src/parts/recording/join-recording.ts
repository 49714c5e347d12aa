import type { JoinedSound } from './join-webm';

/**
 * Makes files of the parts of a recording without encoding them again: one, unless its parts were recorded in ways that do
 * not fit together.
 * @throws Error when it has no sound
 */
export async function joinRecording(type: string, parts: readonly Blob[]): Promise<JoinedSound[]> {
  if (type.includes('mp4'))
    return (await import(/* webpackChunkName: "join-mp4" */ './join-mp4')).joinMp4(parts);
  return [await (await import(/* webpackChunkName: "join-webm" */ './join-webm')).joinWebm(parts)];
}
