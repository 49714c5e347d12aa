import type { Reauthentication, StepUpProofs } from '../reauthentication';
import type { PasskeysService } from './passkeys.service';

/** Has people with passkeys show one at a step-up, instead of what their provider asks for. */
export const withPasskeys = (
  provider: Reauthentication,
  passkeys: Pick<PasskeysService, 'has' | 'beginStepUp' | 'answerStepUp' | 'spendCode'>,
): StepUpProofs => ({
  ...provider,
  way: async (uid) => ((await passkeys.has(uid)) ? 'passkey' : provider.way(uid)),
  askPasskey: passkeys.beginStepUp,
  checkPasskey: passkeys.answerStepUp,
  spendRecoveryCode: passkeys.spendCode,
});
