import { z } from 'zod';
import { defineContract } from '../http/define-contract';
import { day, peopleLine, reason, uid, versionOrNone } from '../http/fields';
import { limits } from '../http/limits';
import { flagModes, flagNames, flagRoles } from './flags';

const name = z.enum(flagNames);
/** 0 before it was set for the first time. */
const version = versionOrNone;
const settings = {
  mode: z.enum(flagModes),
  /** Per cent, in hundredths. */
  share: z.number().int().min(0).max(10_000),
  roles: z.array(z.enum(flagRoles)).max(flagRoles.length),
  people: z.array(uid).max(limits.bulkPerCall),
  purpose: peopleLine({ min: 3, max: limits.flagPurposeLength }),
  /** The day after which it is stale. */
  endsOn: day,
};

export const flagSchema = z.object({
  name,
  version,
  /** What holds while nobody set it, or it cannot be read. */
  byDefault: z.boolean(),
  /** Null while nobody set it. */
  set: z
    .object({
      ...settings,
      people: z.array(z.string()),
      purpose: z.string(),
      owner: z.object({ uid: z.string(), name: z.string(), handle: z.string().nullable() }),
    })
    .nullable(),
  /** Its end is over. */
  stale: z.boolean(),
});
export type Flag = z.output<typeof flagSchema>;

/** Flags: which parts of the interface people see. None of them grants a right. */
export const flagsContract = defineContract({
  list: {
    method: 'GET',
    path: '/api/flags',
    summary: 'Which flags are on for the caller.',
    input: z.object({}),
    output: z.object({ on: z.record(name, z.boolean()) }),
    access: 'fan',
    scope: 'none',
    rate: 'read',
    cookie: true,
  },
  listAll: {
    method: 'GET',
    path: '/api/admin/flags',
    summary: 'Every flag as it is set.',
    input: z.object({}),
    output: z.object({ items: z.array(flagSchema) }),
    access: 'admin',
    scope: 'any',
    rate: 'read',
    cookie: true,
  },
  update: {
    method: 'PUT',
    path: '/api/admin/flags/{name}',
    summary: 'Sets a flag. Every server follows at once, and open pages within seconds.',
    input: z.object({ name, version, ...settings, reason }),
    output: flagSchema,
    access: 'admin',
    scope: 'any',
    rate: 'admin',
    errors: ['conflict'],
  },
});
