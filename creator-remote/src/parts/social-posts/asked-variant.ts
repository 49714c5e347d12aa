import type { VariantCard } from '@bestie/contracts/social-variants.schema';

/** What a person is asked about a version. */
export type VariantQuestion = 'mark' | 'there' | 'schedule' | 'now' | 'delete';

/** What each question needs to know; “Is it there?” reads the rest itself. */
export type AskedVariant = Pick<VariantCard, 'id' | 'postId' | 'network'> & Partial<VariantCard>;
