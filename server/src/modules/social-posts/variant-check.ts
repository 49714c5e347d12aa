import type { VariantFields } from '@bestie/contracts/social-variants.schema';
import { validateVariant } from '@bestie/contracts/validate-variant';
import type { VariantContent, VariantMedia, VariantResult } from '@bestie/contracts/variant-findings';
import type { CurrentLimits } from './current-limits';
import type { MediaRow } from './social-variants.sql';
import type { VariantRecord } from './social-posts.tables';

export const emptyFields: VariantFields = {
  title: '',
  link: '',
  board: null,
  firstComment: '',
  collaborators: [],
  tags: [],
  visibility: 'public',
  chapters: [],
};

/** What a version says. */
export const contentOf = (
  { network, type, own_text, fields }: Pick<VariantRecord, 'network' | 'type' | 'own_text' | 'fields'>,
  postText: string,
): VariantContent => ({ ...emptyFields, ...fields, network, type, text: own_text ?? postText });

/** What is known of a file. */
export const mediaFacts = ({
  picture,
  ...file
}: Pick<
  MediaRow,
  'role' | 'name' | 'kind' | 'content_type' | 'bytes' | 'seconds' | 'alt' | 'picture'
>): VariantMedia => ({
  role: file.role,
  name: file.name,
  kind: file.kind,
  contentType: file.content_type,
  bytes: file.bytes,
  width: picture?.width ?? null,
  height: picture?.height ?? null,
  seconds: file.seconds,
  alt: file.alt,
});

type Checked = Pick<VariantRecord, 'network' | 'type' | 'own_text' | 'fields'> & {
  post_text: string;
  media: readonly MediaRow[];
};

/** Checks a version against the limits of today. */
export const checkVariant = (variant: Checked, { entries, today }: CurrentLimits): VariantResult =>
  validateVariant(contentOf(variant, variant.post_text), variant.media.map(mediaFacts), entries, today);

/** What breaks a rule first, in words; null for a valid version. */
export const problemOf = (variant: Checked, limits: CurrentLimits): string | null =>
  checkVariant(variant, limits).errors[0]?.message ?? null;
