import { toJson } from '../../platform/database/column-types';

/** How a thing was before a measure, as a decision or a case stores it. */
export const storedBefore = (before: unknown): string | null =>
  before === undefined || before === null ? null : toJson(before);
