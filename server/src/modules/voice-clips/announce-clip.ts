import { platformTopic, userTopic } from '@bestie/contracts/live';
import type { VoiceRepositories } from './voice-clips.repositories';
import type { VoiceClipRecord } from './voice-clips.tables';

/**
 * Refreshes pages that show a clip after a change. Others hear that something changed, and not what: some clips are locked.
 */
export async function announceClip(
  { live }: Pick<VoiceRepositories, 'live'>,
  { id, owner_uid: owner }: Pick<VoiceClipRecord, 'id' | 'owner_uid'>,
  verb: string,
): Promise<void> {
  await live.publish({ topic: userTopic(owner), type: `voiceClips.${verb}`, ids: [id] });
  await live.publish({ topic: platformTopic, type: 'voiceClips.change', ids: [] });
}
