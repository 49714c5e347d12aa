import type { Connection } from '../../platform/module/define-module';
import { createAuditRepository } from '../../platform/audit/audit.repository';
import { createPeopleRepository } from '../../platform/identity/people.repository';
import { itemsPort } from '../items';
import { notificationsPort } from '../notifications';
import { profilesPort } from '../profiles';
import { reportsPort } from '../reports';
import { createAdminBoardsRepository } from './admin-boards.repository';
import { createBoardFeaturesRepository } from './board-features.repository';
import { createBoardMembersRepository } from './board-members.repository';
import { createBoardPicturesRepository } from './board-pictures.repository';
import { createBoardSectionsRepository } from './board-sections.repository';
import { createBoardsRepository } from './boards.repository';
import { createPinsRepository } from './pins.repository';

/** Repositories of the module, bound to one connection. */
export const boardsRepositories = ({ db }: Connection) => ({
  adminBoards: createAdminBoardsRepository(db),
  audit: createAuditRepository(db),
  boardPictures: createBoardPicturesRepository(db),
  boardFeatures: createBoardFeaturesRepository(db),
  boardMembers: createBoardMembersRepository(db),
  boards: createBoardsRepository(db),
  boardSections: createBoardSectionsRepository(db),
  pins: createPinsRepository(db),
  people: createPeopleRepository(db),
  ...itemsPort(db),
  ...notificationsPort(db),
  ...profilesPort(db),
  ...reportsPort(db),
});
export type BoardsRepositories = ReturnType<typeof boardsRepositories>;
