import type { Generated } from 'kysely';
import type { FlagMode, FlagName, FlagRole } from '@bestie/contracts/flags';
import type { Timestamp } from '../../platform/database/column-types';

/** Table of migration 170-flags.sql. */
export interface FlagsTables {
  flags: {
    name: FlagName;
    mode: FlagMode;
    share: number;
    roles: FlagRole[];
    people: string[];
    salt: string;
    owner_uid: string;
    purpose: string;
    ends_on: string;
    version: Generated<number>;
    updated_at: Timestamp;
  };
}

declare module '../../platform/database/schema' {
  interface Database extends FlagsTables {}
}
