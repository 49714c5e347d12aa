import { createAuditRepository } from '../../platform/audit/audit.repository';
import type { Connection } from '../../platform/module/define-module';
import { notificationsPort } from '../notifications';
import { createForumAuthorsRepository } from './forum-authors.repository';
import { createForumCategoriesRepository } from './forum-categories.repository';
import { createForumMentionsRepository } from './forum-mentions.repository';
import { createForumPicturesRepository } from './forum-pictures.repository';
import { createForumPollsRepository } from './forum-polls.repository';
import { createForumPostsRepository } from './forum-posts.repository';
import { createForumSimilarRepository } from './forum-similar.repository';
import { createForumTopRepository } from './forum-top.repository';
import { createForumThreadPeopleRepository } from './forum-thread-people.repository';
import { createForumThreadsRepository } from './forum-threads.repository';
import { createWritingLimitsRepository } from './writing-limits.repository';

/** Repositories of the module, bound to one connection. */
export const forumRepositories = ({ db }: Connection) => ({
  authors: createForumAuthorsRepository(db),
  categories: createForumCategoriesRepository(db),
  forumPictures: createForumPicturesRepository(db),
  mentions: createForumMentionsRepository(db),
  similar: createForumSimilarRepository(db),
  top: createForumTopRepository(db),
  audit: createAuditRepository(db),
  polls: createForumPollsRepository(db),
  posts: createForumPostsRepository(db),
  threadPeople: createForumThreadPeopleRepository(db),
  threads: createForumThreadsRepository(db),
  writingLimits: createWritingLimitsRepository(db),
  ...notificationsPort(db),
});
export type ForumRepositories = ReturnType<typeof forumRepositories>;
