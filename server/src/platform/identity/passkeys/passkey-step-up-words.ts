import type { StepUpWordings } from '../../module/declarations';
import { personFacts } from '../../step-up/step-up-facts';
import type { KnowsPeople } from '../../step-up/step-up-facts';

type PasskeyOperation = Extract<keyof StepUpWordings<unknown>, `passkeys.${string}`>;

/** Texts of the confirm page for operations on the second factor. */
export const passkeyStepUpWords = {
  'passkeys.beginAdd': () => ({
    act: 'Add a passkey to your account',
    facts: [['From then on', 'other devices need a passkey after the password']],
  }),
  'passkeys.remove': () => ({
    act: 'Remove a passkey from your account',
    facts: [['If it is the last one', 'your password alone signs you in']],
  }),
  'passkeys.renewRecoveryCodes': () => ({
    act: 'Make new recovery codes',
    facts: [['Your earlier codes', 'no longer count']],
  }),
  'passkeys.removeAllOf': async ({ uid, reason }, bound) => ({
    act: 'Remove somebody’s passkeys and recovery codes',
    facts: [
      ...(await personFacts(bound, uid)),
      ['From then on', 'their password alone signs them in'],
      ['Reason', reason],
    ],
  }),
  'passkeys.setPolicy': ({ adminsNeedPasskeys, reason }) => ({
    act: adminsNeedPasskeys ? 'Require a passkey of every admin' : 'Let admins sign in without a passkey',
    facts: [['Reason', reason]],
  }),
} satisfies Pick<StepUpWordings<KnowsPeople>, PasskeyOperation>;
