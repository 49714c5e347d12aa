import { BestieError } from '@bestie/contracts/errors';
import { uid, version } from '@bestie/contracts/fields';
import { profileFields } from '@bestie/contracts/profiles.contract';
import { silenceOf } from '../../platform/identity/mutes';
import { ownedBy } from '../../platform/module/archive-owners.sql';
import { field, noteGone } from '../../platform/module/archive-tables';
import type { ArchiveRow, ArchiveTable, ArchiveWriting } from '../../platform/module/archive-tables';
import type { ReviewedText } from '../word-filters';
import { blockPerson } from './block-person';
import type { ProfilesRepositories } from './profiles.repositories';

const { shape } = profileFields;

type ReviewedField = 'name' | 'handle' | 'bio';

/** What word filters found in a profile that is not written yet. */
const reviews = new WeakMap<ArchiveRow, ReviewedText<ReviewedField>>();

/** Compares a profile with the word filters; fields with a blocked word are left out, with a note. */
async function reviewProfile(
  row: ArchiveRow,
  { bound, note }: Pick<ArchiveWriting<ProfilesRepositories>, 'bound' | 'note'>,
): Promise<ArchiveRow> {
  const { name, handle, bio } = row as Record<ReviewedField, string | null>;
  const said = { name: name ?? '', handle: handle ?? '', bio: bio ?? '' };
  try {
    const reviewed = await bound.textReview.review(said, { fixed: ['handle'] });
    const { texts } = reviewed;
    const kept = { ...row, ...(name && { name: texts.name }), ...(bio && { bio: texts.bio }) };
    reviews.set(kept, reviewed);
    return kept;
  } catch (error) {
    const field = error instanceof BestieError ? error.issues[0]?.field : undefined;
    if (!(error instanceof BestieError) || field === undefined) throw error;
    note(`Your ${field} was left out: ${error.message}`);
    return reviewProfile({ ...row, [field]: null }, { bound, note });
  }
}

/** A handle that nobody else has stays; requests for it wait until the profile is written. */
async function withFreeHandle(
  row: ArchiveRow,
  { bound, uid: owner, note }: ArchiveWriting<ProfilesRepositories>,
): Promise<ArchiveRow> {
  const handle = row['handle'] as string | null;
  if (handle === null) return row;
  await bound.profiles.lockHandle(handle);
  const holder = await bound.profiles.findUidByHandle(handle);
  if (holder === undefined || holder === owner) return row;
  note(`The handle @${handle} belongs to someone, so your profile came without one.`);
  return { ...row, handle: null };
}

/** A profile is imported by the rules of saving it; one that is there already stays as it is. */
async function profileThatMayBe(
  rows: ArchiveRow[],
  writing: ArchiveWriting<ProfilesRepositories>,
): Promise<ArchiveRow[]> {
  const { bound, uid: owner, note } = writing;
  const [row] = rows;
  if (!row || (await bound.profiles.find(owner))) return rows;
  const silence = await silenceOf(bound.people, { uid: owner });
  if (silence === null) return [await reviewProfile(await withFreeHandle(row, writing), writing)];
  note(`Your profile was left out. ${silence}`);
  return [];
}

/** What follows when a profile is saved for the first time. */
async function settleProfile(
  [row]: ArchiveRow[],
  { bound, uid: owner, now }: ArchiveWriting<ProfilesRepositories>,
): Promise<void> {
  const reviewed = row && reviews.get(row);
  if (!reviewed) return;
  const { name, handle } = row as Record<ReviewedField, string | null>;
  if (name) await bound.people.setDisplayName(owner, name);
  await bound.profiles.mirrorHandle(owner, handle);
  await reviewed.settle({ kind: 'person', targetId: owner, ownerUid: owner, title: name ?? '', now });
}

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

/** Includes people who are suspended, and those who blocked the importing person before. */
async function blocksThatMayBe(
  rows: ArchiveRow[],
  writing: ArchiveWriting<ProfilesRepositories>,
): Promise<ArchiveRow[]> {
  const { bound, uid: owner } = writing;
  const others = rows.filter((row) => row['uid'] !== owner);
  const here = new Set(await bound.personTies.present(uidsOf(others)));
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
    before: profileThatMayBe,
    after: settleProfile,
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
