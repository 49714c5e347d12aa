import type { SpaceRole } from '@bestie/contracts/spaces';
import { idOf } from '../../demo/demo-ids';
import type { DemoPart } from '../../platform/module/demo-part';
import type { SpaceMembersService } from './space-members.service';
import type { SpacesService } from './spaces.service';

type Who = 'creator' | 'admin';

interface DemoSpace {
  key: string;
  name: string;
  description: string;
  manager: Who;
  member: { who: Who; role: SpaceRole };
}

/** What a studio of one and a helping hand has on its table: a lookbook, a series, and a kit shared by somebody else. */
const spaces: readonly DemoSpace[] = [
  {
    key: 'brand-kit',
    name: 'Bestie brand kit',
    description: 'Colours and pieces that may be in every picture',
    manager: 'admin',
    member: { who: 'creator', role: 'viewer' },
  },
  {
    key: 'red-dress',
    name: 'One red dress',
    description: 'A series: the same dress, a week of answers',
    manager: 'creator',
    member: { who: 'admin', role: 'viewer' },
  },
  {
    key: 'autumn-lookbook',
    name: 'Autumn lookbook',
    description: 'Five outfits, three close-ups and a cover, for the first week of October',
    manager: 'creator',
    member: { who: 'admin', role: 'editor' },
  },
];

/** Spaces of the demo creator and of the admin, each shared with the other. */
export const spacesDemo: DemoPart<{ spaces: SpacesService; spaceMembers: SpaceMembersService }> = {
  name: 'spaces',
  isWanted: async ({ services, people: { creator } }) => (await services.spaces.summary(creator)).owned === 0,
  async fill({ services, people, step, introduce }) {
    await introduce(people.creator);
    for (const { key, name, description, manager: by, member } of spaces) {
      const manager = people[by];
      const spaceId = idOf(manager, `spaces/${key}`);
      await step(() => services.spaces.create(manager, { id: spaceId, name, description }));
      const who = people[member.who].email ?? '';
      await step(() => services.spaceMembers.addMember(manager, { spaceId, who, role: member.role }));
    }
  },
};
