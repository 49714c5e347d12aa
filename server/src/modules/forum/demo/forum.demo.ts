import { demoMembers } from '../../../demo/demo-people';
import type { DemoPerson } from '../../../demo/demo-people';
import type { Person } from '../../../platform/http/caller';
import type { DemoPart } from '../../../platform/module/demo-part';
import type { ForumCategoriesService } from '../forum-categories.service';
import type { ForumService } from '../forum.service';
import type { SampleThreadsService } from '../sample-threads';
import { demoThreads } from './threads';
import { toSampleThread } from './to-sample-thread';

interface Services {
  forum: ForumService;
  forumCategories: ForumCategoriesService;
  sampleThreads: SampleThreadsService;
}

/** Threads that the people of the demo wrote in the weeks before. */
export const forumDemo: DemoPart<Services> = {
  name: 'forum',
  isWanted: async ({ services, people: { fan } }) =>
    (await services.forum.list(fan, { order: 'latest', period: 'week', limit: 1 })).items.length === 0,
  async fill({ services, people, now, step, ensureMember }) {
    const authors: Partial<Record<DemoPerson, Person>> = { ...people };
    for (const { handle } of demoMembers) authors[handle] = await ensureMember(handle);
    const { items: categories } = await services.forumCategories.list();
    for (const thread of demoThreads) {
      const category = categories.find(({ slug }) => slug === thread.category);
      if (category)
        await step(() =>
          services.sampleThreads.add(
            toSampleThread(thread, category.id, authors as Record<DemoPerson, Person>, now),
          ),
        );
    }
  },
};
