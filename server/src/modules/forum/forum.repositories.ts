import { createAuditRepository } from '../../platform/audit/audit.repository';
import type { Connection } from '../../platform/module/define-module';
import { draftsPort } from '../drafts';
import { notificationsPort } from '../notifications';
import { reportsPort } from '../reports';
import { wordFiltersPort } from '../word-filters';
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
export const forumRepositories = (connection: Connection) => ({
  ...wordFiltersPort(connection),
  authors: createForumAuthorsRepository(connection.db),
  categories: createForumCategoriesRepository(connection.db),
  forumPictures: createForumPicturesRepository(connection.db),
  mentions: createForumMentionsRepository(connection.db),
  similar: createForumSimilarRepository(connection.db),
  top: createForumTopRepository(connection.db),
  audit: createAuditRepository(connection.db),
  polls: createForumPollsRepository(connection.db),
  posts: createForumPostsRepository(connection.db),
  threadPeople: createForumThreadPeopleRepository(connection.db),
  threads: createForumThreadsRepository(connection.db),
  writingLimits: createWritingLimitsRepository(connection.db),
  ...draftsPort(connection.db),
  ...notificationsPort(connection.db),
  ...reportsPort(connection.db),
});
export type ForumRepositories = ReturnType<typeof forumRepositories>;
