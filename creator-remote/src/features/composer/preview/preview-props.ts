import type { VariantContent } from '@bestie/contracts/variant-findings';
import type { ComposedFile } from '../draft/post-changes';

/** What every preview shows. */
export interface PreviewProps {
  content: VariantContent;
  /** Without the cover. */
  items: readonly ComposedFile[];
  cover: ComposedFile | undefined;
  /** The name of the account there. */
  account: string;
}
