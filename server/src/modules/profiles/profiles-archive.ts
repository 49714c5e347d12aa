import { uid, version } from '@bestie/contracts/fields';
import { profileFields } from '@bestie/contracts/profiles.contract';
import { ownedBy } from '../../platform/module/archive-owners.sql';
import { field, noteGone } from '../../platform/module/archive-tables';
import type { ArchiveRow, ArchiveTable, ArchiveWriting } from '../../platform/module/archive-tables';
import { blockPerson } from './block-person';
import type { ProfilesRepositories } from './profiles.repositories';

const { shape } = profileFields;

const uidsOf = (rows: readonly ArchiveRow[]) => rows.map((row) => row['uid'] as string);

/**
 * Follows are imported by the rules of following: the person exists, can be found, and is not blocked.
 * Existing ones stay.
 */
async function followsThatMayBe(
  rows: ArchiveRow[],
  writing: ArchiveWriting<ProfilesRepositories>,
): Promise<ArchiveRow[]> {
  const { bound, uid: owner, note } = writing;
  const others = rows.filter((row) => row['uid'] !== owner);
  const followed = new Set(await bound.personTies.followed(owner, uidsOf(others)));
  const found = await bound.personTies.relations(owner, uidsOf(others));
  const relations = new Map(found.map((relation) => [relation.uid, relation]));
  const unblocked = others.filter((row) => !relations.get(row['uid'] as string)?.blocked);
  if (unblocked.length < others.length)
    note(
      `People whom you followed and blocked since: ${others.length - unblocked.length}. They stay blocked.`,
    );
  const kept = unblocked.filter((row) => {
    const relation = relations.get(row['uid'] as string);
    return (
      followed.has(row['uid'] as string) ||
      (relation?.has_handle && !relation.hidden && !relation.blocks_caller)
    );
  });
  noteGone(writing, unblocked.length - kept.length, ['person whom you followed', 'people whom you followed']);
  return kept;
}

/** Includes people who blocked the importing person before. */
async function blocksThatMayBe(
  rows: ArchiveRow[],
  writing: ArchiveWriting<ProfilesRepositories>,
): Promise<ArchiveRow[]> {
  const { bound, uid: owner } = writing;
  const others = rows.filter((row) => row['uid'] !== owner);
  const here = new Set((await bound.personTies.relations(owner, uidsOf(others))).map(({ uid: one }) => one));
  const kept = others.filter((row) => here.has(row['uid'] as string));
  noteGone(writing, others.length - kept.length, ['person whom you blocked', 'people whom you blocked']);
  return kept;
}

/** A person's profile, follows and blocks. */
export const profilesArchive: ArchiveTable<ProfilesRepositories>[] = [
  {
    name: 'profile',
    title: 'Profile',
    table: 'profiles',
    owned: ownedBy('uid'),
    order: ['uid'],
    fields: [
      field.value('handle', shape.handle),
      field.value('name', shape.name),
      field.value('bio', shape.bio),
      field.value('links', shape.links),
      field.object('avatar', 'avatar_object'),
      field.instant('updatedAt'),
      field.value('version', version),
    ],
    leftOut: { uid: 'the person whose archive it is', words: 'an index for the search' },
    fill: (owner) => ({ uid: owner }),
    limit: { rows: 1 },
    async before(rows, { bound, uid: owner, note }) {
      const looked = rows.map(async (row) => {
        const handle = row['handle'] as string | null;
        if (handle === null) return row;
        await bound.profiles.lockHandle(handle);
        const holder = await bound.profiles.findUidByHandle(handle);
        if (holder === undefined || holder === owner) return row;
        note(`The handle @${handle} belongs to someone, so your profile came without one.`);
        return { ...row, handle: null };
      });
      return Promise.all(looked);
    },
  },
  {
    name: 'follows',
    title: 'People you follow',
    table: 'person_follows',
    owned: ownedBy('follower_uid'),
    order: ['created_at', 'uid'],
    fields: [field.value('uid', uid), field.created()],
    leftOut: { follower_uid: 'the person whose archive it is' },
    fill: (owner) => ({ follower_uid: owner }),
    before: followsThatMayBe,
  },
  {
    name: 'blocks',
    title: 'People you blocked',
    table: 'person_blocks',
    owned: ownedBy(),
    order: ['created_at', 'uid'],
    fields: [field.value('uid', uid), field.created()],
    leftOut: { owner_uid: 'the person whose archive it is' },
    fill: (owner) => ({ owner_uid: owner }),
    before: blocksThatMayBe,
    async after(rows, { bound, uid: owner, now }) {
      for (const row of rows) await blockPerson(bound, owner, row['uid'] as string, now);
    },
  },
];
