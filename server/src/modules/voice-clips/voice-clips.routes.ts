import type { FastifyInstance } from 'fastify';
import { voiceClipsContract } from '@bestie/contracts/voice-clips.contract';
import { registerContract } from '../../platform/http/register-contract';
import type { HttpServices } from '../../platform/http/register-contract';
import type { VoiceClipsService } from './voice-clips.service';
import type { VoiceSoundsService } from './voice-sounds.service';

/** HTTP routes of the contract. */
export function registerVoiceClipsRoutes(
  app: FastifyInstance,
  http: HttpServices,
  { voiceClips, voiceSounds }: { voiceClips: VoiceClipsService; voiceSounds: VoiceSoundsService },
): void {
  registerContract(app, http, 'voiceClips', voiceClipsContract, {
    list: ({ caller, input }) => voiceClips.list(caller, input),
    listOf: ({ caller, input }) => voiceClips.listOf(caller, input),
    getTools: () => voiceSounds.getTools(),
    get: ({ caller, input }) => voiceClips.get(caller, input),
    create: ({ caller, input }) => voiceClips.create(caller, input),
    update: ({ caller, input }) => voiceClips.update(caller, input),
    addVersion: ({ caller, input }) => voiceSounds.addVersion(caller, input),
    useVersion: ({ caller, input }) => voiceSounds.useVersion(caller, input),
    setPeaks: ({ caller, input }) => voiceSounds.setPeaks(caller, input),
    savePosition: ({ caller, input }) => voiceClips.savePosition(caller, input),
    delete: ({ caller, input }) => voiceClips.delete(caller, input),
    restore: ({ caller, input }) => voiceClips.restore(caller, input),
  });
}
