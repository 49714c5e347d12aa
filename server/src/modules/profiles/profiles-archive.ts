import { uid, version } from '@bestie/contracts/fields';
import { profileFields } from '@bestie/contracts/profiles.contract';
import { field, ownedBy } from '../archives/archive-tables';
import type { ArchiveTable } from '../archives/archive-tables';

const { shape } = profileFields;

/** What a person shows of themselves, whom they follow and whom they blocked. */
export const profilesArchive: ArchiveTable[] = [
  {
    ...{ name: 'profile', title: 'Profile', table: 'profiles', owned: ownedBy('uid'), order: ['uid'] },
    fields: [
      field.value('handle', shape.handle),
      field.value('name', shape.name),
      field.value('bio', shape.bio),
      field.value('links', shape.links),
      field.object('avatar', 'avatar_object'),
      field.instant('updatedAt'),
      field.value('version', version),
    ],
    leftOut: { uid: 'the person whose archive it is' },
    fill: (owner) => ({ uid: owner }),
    limit: { rows: 1 },
    async before(rows, { repositories, uid: owner, note }) {
      const looked = rows.map(async (row) => {
        const handle = row['handle'] as string | null;
        if (handle === null) return row;
        await repositories.profiles.lockHandle(handle);
        const holder = await repositories.profiles.findUidByHandle(handle);
        if (holder === undefined || holder === owner) return row;
        note(`The handle @${handle} belongs to somebody, so your profile came without one.`);
        return { ...row, handle: null };
      });
      return Promise.all(looked);
    },
  },
  {
    ...{ name: 'follows', title: 'People you follow', table: 'person_follows' },
    ...{ owned: ownedBy('follower_uid'), order: ['created_at', 'uid'] },
    fields: [field.value('uid', uid), field.created()],
    leftOut: { follower_uid: 'the person whose archive it is' },
    exportOnly: 'Whom you follow is told here; follow them again where they are.',
  },
  {
    ...{ name: 'blocks', title: 'People you blocked', table: 'person_blocks' },
    ...{ owned: ownedBy(), order: ['created_at', 'uid'] },
    fields: [field.value('uid', uid), field.created()],
    leftOut: { owner_uid: 'the person whose archive it is' },
    exportOnly: 'Whom you blocked is told here; block them again where they are.',
  },
];
