import type { StepUpWordings } from '../../platform/module/declarations';
import { personFacts, suspensionWords } from '../../platform/step-up/step-up-facts';
import type { KnowsPeople } from '../../platform/step-up/step-up-facts';

const mailOf = async ({ people }: KnowsPeople, uid: string) => (await people.find(uid))?.email ?? uid;

/** The confirm page's texts for actions on people. */
export const userStepUpWords = {
  'users.changeRole': async ({ uid, role, reason }, bound) => ({
    act: `Change a person’s role to ${role}`,
    facts: [...(await personFacts(bound, uid)), ['New role', role], ['Reason', reason]],
  }),
  'users.suspend': async ({ uid, reason, hours, hidePublished }, bound) => ({
    act: hidePublished ? 'Suspend a person and hide what they published' : 'Suspend a person',
    facts: [...(await personFacts(bound, uid)), ['Duration', suspensionWords(hours)], ['Reason', reason]],
  }),
  'users.changeMany': async ({ act, role, hours, people: several, reason }, bound) => ({
    act: {
      suspend: `Suspend ${several.length} people`,
      reinstate: `Reinstate ${several.length} people`,
      changeRole: `Change the role of ${several.length} people to ${role ?? ''}`,
    }[act],
    facts: [
      ['People', (await Promise.all(several.map(({ uid }) => mailOf(bound, uid)))).join(', ')],
      ...(act === 'suspend' ? ([['Duration', suspensionWords(hours)]] satisfies [string, string][]) : []),
      ['Reason', reason],
    ],
  }),
  'users.reinstate': async ({ uid, reason }, bound) => ({
    act: 'Reinstate a suspended person',
    facts: [...(await personFacts(bound, uid)), ['Reason', reason]],
  }),
  'users.hidePublished': async ({ uid, reason }, bound) => ({
    act: 'Hide everything that a person published',
    facts: [...(await personFacts(bound, uid)), ['Reason', reason]],
  }),
  'users.showPublished': async ({ uid, reason }, bound) => ({
    act: 'Show again what a person published',
    facts: [...(await personFacts(bound, uid)), ['Reason', reason]],
  }),
} satisfies Partial<StepUpWordings<KnowsPeople>>;
