import { roleAtLeast } from '@bestie/contracts/roles';
import type { VoiceClip } from '@bestie/contracts/voice-clips.contract';
import type { Caller } from '../../platform/http/caller';
import { definePolicy } from '../../platform/module/define-policy';

/**
 * Creators change what is theirs and alone upload to it, admins change anybody’s. Who hears a clip is decided where rows are
 * read.
 */
export const voiceClipPolicy = definePolicy({
  permissions(caller: Caller, { owner_uid: owner }: { owner_uid: string }): VoiceClip['can'] {
    const person = caller.kind === 'person' ? caller : null;
    const own = person !== null && owner === person.uid;
    const upload = own && roleAtLeast(person.role, 'creator');
    return { edit: upload || person?.role === 'admin', upload, report: person !== null && !own };
  },
  refusal: () => null,
});
