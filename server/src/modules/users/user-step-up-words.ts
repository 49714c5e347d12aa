import { BestieError } from '@bestie/contracts/errors';
import type { PeopleRepository } from '../../platform/identity/people.repository';
import type { StepUpWordings } from '../../platform/module/declarations';

interface Bound {
  people: Pick<PeopleRepository, 'find'>;
}

/**
 * Identifies a person without doubt by address and uid. The name comes last, because people choose it
 * themselves.
 */
async function personFacts({ people }: Bound, uid: string) {
  const person = await people.find(uid);
  if (!person || person.status === 'deleted') throw new BestieError('not_found');
  const { email, display_name: name, role } = person;
  const facts: [string, string][] = [
    ['Person', email ?? uid],
    ['User ID', uid],
    ['Name', name ?? '–'],
    ['Current role', role],
  ];
  return facts;
}

const mailOf = async ({ people }: Bound, uid: string) => (await people.find(uid))?.email ?? uid;

/** The confirm page's texts for actions on people. */
export const userStepUpWords = {
  'users.changeRole': async ({ uid, role, reason }, bound) => ({
    act: `Change a person’s role to ${role}`,
    facts: [...(await personFacts(bound, uid)), ['New role', role], ['Reason', reason]],
  }),
  'users.suspend': async ({ uid, reason, hidePublished }, bound) => ({
    act: hidePublished ? 'Suspend a person and hide what they published' : 'Suspend a person',
    facts: [...(await personFacts(bound, uid)), ['Reason', reason]],
  }),
  'users.changeMany': async ({ act, role, people: several, reason }, bound) => ({
    act: {
      suspend: `Suspend ${several.length} people`,
      reinstate: `Reinstate ${several.length} people`,
      changeRole: `Change the role of ${several.length} people to ${role ?? ''}`,
    }[act],
    facts: [
      ['People', (await Promise.all(several.map(({ uid }) => mailOf(bound, uid)))).join(', ')],
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
} satisfies Partial<StepUpWordings<Bound>>;
