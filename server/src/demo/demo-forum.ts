import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Server } from '../compose';
import type { Person } from '../platform/http/caller';
import { step } from './demo-steps';
import { demoForumPeople } from './forum/people';
import type { DemoForumPerson } from './forum/people';
import type { DemoAuthors } from './forum/sample';
import { toSample } from './forum/sample';
import { demoThreads } from './forum/threads';

type Parts = Pick<Server, 'identity' | 'storage' | 'services'>;

/** Whether nobody has begun a thread yet. */
export const hasNoThreads = async ({ services }: Pick<Server, 'services'>, fan: Person): Promise<boolean> =>
  (await services.forum.list(fan, { order: 'latest', period: 'week', limit: 1 })).items.length === 0;

/**
 * Makes further people and the threads that they, the demo fan, creator and admin wrote in the weeks before `now`. It
 * may be cut short anywhere and run again: everything has fixed ids, and what was deleted stays deleted.
 * @param facesFolder the pictures that `draw-garments.ts` made
 * @param introduce gives somebody a profile who has none
 */
export async function fillDemoForum(
  parts: Parts,
  people: Pick<DemoAuthors, 'fan' | 'creator' | 'admin'>,
  {
    facesFolder,
    now,
    signal,
    introduce,
  }: {
    facesFolder: string;
    now: Date;
    signal: AbortSignal;
    introduce: (person: Person, profile: { handle: string; name: string; bio: string }) => Promise<void>;
  },
): Promise<void> {
  const members: Partial<Record<DemoForumPerson['handle'], Person>> = {};
  for (const member of demoForumPeople) {
    const { handle, name, bio } = member;
    signal.throwIfAborted();
    const person = await ensurePerson(parts, member);
    members[handle] = person;
    await introduce(person, { handle, name, bio });
    await step(signal, async () => {
      const { uid } = person;
      if ((await parts.services.profiles.get(person, uid)).avatar) return;
      const path = `users/${uid}/avatar/demo-face.webp`;
      const face = await readFile(join(facesFolder, `${handle}.webp`));
      await parts.storage.objects.ensureObject(path, face, 'image/webp', uid);
      await parts.services.profiles.setAvatar(person, uid, path);
    });
  }
  const authors = { ...people, ...members } as DemoAuthors;
  const { items: categories } = await parts.services.forumCategories.list();
  for (const thread of demoThreads) {
    const category = categories.find(({ slug }) => slug === thread.category);
    if (category)
      await step(signal, () => parts.services.sampleThreads.add(toSample(thread, category.id, authors, now)));
  }
}

/** The email address of somebody who is there for the forum alone. */
const emailOf = ({ handle }: Pick<DemoForumPerson, 'handle'>): string => `${handle}@demo.bestie.test`;

/** An account that nobody can sign in to: its password is random, and kept nowhere. */
async function ensurePerson(
  { identity }: Pick<Server, 'identity'>,
  member: DemoForumPerson,
): Promise<Person> {
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
  return {
    kind: 'person',
    uid,
    email,
    emailVerified: true,
    displayName,
    role: 'fan',
    via: 'token',
    admin: false,
  };
}

/** The uids of the people who are there for the forum alone, as far as they have accounts. */
export async function findForumUids({ identity }: Pick<Server, 'identity'>): Promise<string[]> {
  const found = await Promise.all(
    demoForumPeople.map((member) => identity.admin.getByEmail(emailOf(member))),
  );
  return found.flatMap((user) => (user ? [user.uid] : []));
}
