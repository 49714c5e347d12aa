import { uuidv7 } from 'uuidv7';
import type { OperationName } from '../operations';
import { nothing } from './common';
import { reason } from './factories';
import type { Fixture } from './factories';

const own: Fixture = async (factories, owner) => ({ clipId: await factories.voiceClip(owner) });
/** By the person whose things these are, or somebody else who may record. */
const heard: Fixture = async (factories, owner) => ({
  clipId: await factories.voiceClip(owner.role === 'fan' ? await factories.bystander('creator') : owner),
});
const latestOf: Fixture = async (factories, owner, caller) => {
  const { clipId } = await own(factories, owner, caller);
  const text = 'select version, version_id from voice_clips where id = $1';
  const { rows } = await factories.query(text, [clipId]);
  const [clip] = rows as { version: number; version_id: string }[];
  return { clipId, version: clip?.version, versionId: clip?.version_id };
};

export const voiceClipsFixtures = {
  'voiceClips.list': nothing,
  'voiceClips.listOf': async (factories) => ({ uid: (await factories.findable()).uid }),
  'voiceClips.getTools': nothing,
  'voiceClips.get': heard,
  'voiceClips.create': () => ({ id: uuidv7(), title: 'Hems' }),
  'voiceClips.update': async (factories, owner, caller) => {
    const { clipId, version } = await latestOf(factories, owner, caller);
    return { clipId, version, title: 'Two hems', reason };
  },
  'voiceClips.addVersion': async (factories, owner, caller) => {
    const { clipId } = await own(factories, owner, caller);
    return { clipId, ...(await factories.voiceSound(owner, String(clipId))), durationSeconds: 2 };
  },
  'voiceClips.useVersion': async (factories, owner, caller) => {
    const { clipId, versionId } = await latestOf(factories, owner, caller);
    return { clipId, versionId };
  },
  'voiceClips.setPeaks': async (factories, owner, caller) => {
    const { clipId, versionId } = await latestOf(factories, owner, caller);
    return { clipId, versionId, peaks: 'AAAA', durationMs: 2000 };
  },
  'voiceClips.savePosition': async (factories, owner, caller) => ({
    ...(await heard(factories, owner, caller)),
    positionMs: 1200,
  }),
  'voiceClips.delete': async (factories, owner, caller) => ({
    ...(await own(factories, owner, caller)),
    reason,
  }),
  'voiceClips.restore': async (factories, owner, caller) => {
    const input = await own(factories, owner, caller);
    await factories.call(owner, 'POST', `/api/voice/clips/${String(input['clipId'])}/delete`, {});
    return input;
  },
} satisfies Partial<Record<OperationName, Fixture>>;
