import type { __Noun__ } from '@bestie/contracts/__name__.contract';
import type { __Noun__Row } from './__name__.repository';

/** Presents a row. */
export function present__Noun__(row: __Noun__Row): __Noun__ {
  return {
    id: row.id,
    version: row.version,
    name: row.name,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}
