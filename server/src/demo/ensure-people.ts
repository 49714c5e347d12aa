import { randomBytes } from 'node:crypto';
import type { Server } from '../compose';
import type { Person } from '../platform/http/caller';
import type { DemoAccount } from '../platform/identity/demo-accounts';
import type { DemoContext } from '../platform/module/demo-part';
import { demoMembers, demoProfiles } from './demo-people';
import type { DemoMember, DemoProfile } from './demo-people';

type Parts = Pick<Server, 'identity' | 'services'>;

/** A person with an account, as services know them. */
export const toPerson = ({
  uid,
  email,
  displayName,
  role,
}: Record<'uid' | 'email' | 'displayName', string> & Pick<DemoAccount, 'role'>): Person => ({
  kind: 'person',
  uid,
  email,
  emailVerified: true,
  displayName,
  role,
  via: 'token',
  admin: role === 'admin',
});

/** The e-mail address of a person without a demo account. */
const emailOf = ({ handle }: Pick<DemoMember, 'handle'>) => `${handle}@demo.bestie.test`;

/** The uids of {@link demoMembers} with an account. */
export async function findMemberUids({ identity }: Pick<Server, 'identity'>): Promise<string[]> {
  const found = await Promise.all(demoMembers.map((member) => identity.admin.getByEmail(emailOf(member))));
  return found.flatMap((user) => (user ? [user.uid] : []));
}

/** Creates accounts, profiles and profile pictures of the demo's people. */
export function createPeople(
  { identity, services: { profiles } }: Parts,
  { step, ensurePicture }: Pick<DemoContext<unknown>, 'step' | 'ensurePicture'>,
): Pick<DemoContext<unknown>, 'introduce' | 'ensureMember'> {
  /** An account that nobody can sign in to: its random password is not stored. */
  async function ensureAccount(member: DemoMember): Promise<Person> {
    const [email, displayName] = [emailOf(member), member.name];
    const { uid, claims } =
      (await identity.admin.getByEmail(email)) ??
      (await identity.admin.create({
        email,
        emailVerified: true,
        displayName,
        password: randomBytes(24).toString('base64url'),
      }));
    if (claims['role'] === undefined) await identity.setRole(uid, 'fan');
    return toPerson({ uid, email, displayName, role: 'fan' });
  }

  const describe = (person: Person, { handle, name, bio }: DemoProfile) =>
    step(async () => {
      const { uid } = person;
      if ((await profiles.get(person, uid)).version === 0)
        await profiles.update(person, { uid, version: 0, handle, name, bio });
    });

  return {
    async introduce(person) {
      const profile = demoProfiles[person.email ?? ''];
      if (profile) await describe(person, profile);
    },
    async ensureMember(handle) {
      const member = demoMembers.find((candidate) => candidate.handle === handle);
      if (!member) throw new Error(`Nobody in the demo is called ${handle}.`);
      const person = await ensureAccount(member);
      await describe(person, member);
      await step(async () => {
        const { uid } = person;
        if ((await profiles.get(person, uid)).avatar) return;
        const path = `users/${uid}/avatar/demo-face.webp`;
        await ensurePicture(person, path, `demo-faces/${handle}`);
        await profiles.setAvatar(person, uid, path);
      });
      return person;
    },
  };
}
