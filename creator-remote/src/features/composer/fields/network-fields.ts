import type { VariantFields } from '@bestie/contracts/social-variants.schema';
import type { VariantResult } from '@bestie/contracts/variant-findings';
import type { ComposedVersion } from '../draft/post-changes';

/** What the fields of a network get. */
export interface NetworkFieldsProps {
  version: ComposedVersion;
  result: VariantResult;
  /** Errors are errors; before that they are hints. */
  strict: boolean;
  change: (changes: Partial<VariantFields>) => void;
}
