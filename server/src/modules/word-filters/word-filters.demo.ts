import { idOf } from '../../demo/demo-ids';
import type { Person } from '../../platform/http/caller';
import type { DemoPart } from '../../platform/module/demo-part';
import type { WordFiltersService } from './word-filters.service';

interface Services {
  wordFilters: WordFiltersService;
  forumPosts: {
    create: (
      caller: Person,
      post: { threadId: string; id: string; body: string; pictures: string[]; quote: null },
    ) => Promise<unknown>;
  };
}

/** A filter, and a text that it holds. */
export const wordFiltersDemo: DemoPart<Services> = {
  name: 'word-filters',
  isWanted: async ({ services }) => (await services.wordFilters.list()).items.length === 0,
  async fill({ services, people: { fan, admin }, step, ensureMember }) {
    const hanne = await ensureMember('hanne');
    await step(() =>
      services.wordFilters.create(admin, {
        id: idOf(admin, 'word-filters/offers'),
        name: 'Private sales',
        action: 'hold',
        words: ['selling', 'dm me', 'paypal*'],
        exceptions: ['best selling'],
        reason: 'The forum is no market.',
      }),
    );
    await step(() =>
      services.forumPosts.create(hanne, {
        threadId: idOf(fan, 'forum/hangers'),
        id: idOf(hanne, 'word-filters/bike'),
        body: 'Selling the cargo bike with two rain capes. DM me before Saturday, it has carried every hanger of this street.',
        pictures: [],
        quote: null,
      }),
    );
  },
};
