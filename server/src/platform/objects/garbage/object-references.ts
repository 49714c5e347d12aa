import type { RawBuilder } from 'kysely';
import type { AssetUseKind } from '@bestie/contracts/assets';

/** The name of things that refer to objects in a column, and which of them a person may see. */
export interface ObjectUses {
  kind: AssetUseKind;
  /** Selects `id` and `label` (texts) of the thing that row `r` belongs to, where the person may see it. */
  seenBy(uid: string): RawBuilder<unknown>;
}

/**
 * A column that refers to an object, and protects it from garbage collection unless it holds an asset. Every module
 * declares its columns; a test walks all tables and fails for a column that is not declared.
 */
export interface ObjectReference {
  /** `column` needs an index: the table is queried for each object. */
  table: string;
  column: string;
  /**
   * What the column contains: the name of an object, the id of its picture, or the id of an asset, whose versions
   * name their objects themselves.
   */
  holds: 'name' | 'picture' | 'asset';
  /** Null if people would not call it a use. */
  uses: ObjectUses | null;
  /** A picture that it holds stays for it, under another id, when its object is deleted or replaced. */
  keepsPicture?: true;
}
