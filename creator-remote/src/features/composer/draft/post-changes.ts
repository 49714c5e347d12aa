import { BestieError, failureText } from '@bestie/contracts/errors';
import type { SocialPost } from '@bestie/contracts/social-posts.contract';
import type { SocialVariant, VariantFields } from '@bestie/contracts/social-variants.schema';
import type { VariantContent, VariantMedia } from '@bestie/contracts/variant-findings';

/** A file of a version while it is being written. */
export type ComposedFile = Omit<SocialVariant['media'][number], 'id' | 'frozen' | 'sha256'>;

/** What was changed of a version and is not saved yet. */
export type VersionChanges = Partial<VariantFields> & {
  type?: SocialVariant['type'];
  /** Null for the base text. */
  text?: string | null;
  media?: ComposedFile[];
};

export type PostChanges = Partial<Pick<SocialPost, 'text' | 'label' | 'category'>>;

/** Unsaved changes of a post, each with the version of what it was made on. */
export interface KeptChanges {
  post: { base: number; changes: PostChanges } | null;
  variants: Record<string, { base: number; changes: VersionChanges }>;
}

export const noChanges: KeptChanges = { post: null, variants: {} };

/** Of the versions that wait to be saved, and `post`, which comes last. */
export const changedIds = ({ post, variants }: KeptChanges): string[] => [
  ...Object.keys(variants),
  ...(post === null ? [] : ['post']),
];

export const hasChanges = (kept: KeptChanges): boolean => changedIds(kept).length > 0;

/** What is left without the changes of a version. */
export const withoutVersion = ({ post, variants }: KeptChanges, id: string): KeptChanges => {
  const { [id]: _dropped, ...rest } = variants;
  return { post, variants: rest };
};

/** A version as it is written now. */
export type ComposedVersion = Omit<SocialVariant, 'media'> & { media: ComposedFile[] };

/** A post as it is written now. */
export type ComposedPost = Omit<SocialPost, 'variants'> & { variants: ComposedVersion[] };

function changedVersion(variant: SocialVariant, changes: VersionChanges | undefined): ComposedVersion {
  const { type, text, media, ...fields } = changes ?? {};
  return {
    ...variant,
    ...(type !== undefined && { type }),
    ...(text !== undefined && { text }),
    fields: { ...variant.fields, ...fields },
    media: media ?? variant.media,
  };
}

/** A stored post with its unsaved changes. */
export const composed = (post: SocialPost, kept: KeptChanges): ComposedPost => ({
  ...post,
  ...kept.post?.changes,
  variants: post.variants.map((variant) => changedVersion(variant, kept.variants[variant.id]?.changes)),
});

/** What a version says, for the check and for previews. */
export const contentOf = (post: Pick<ComposedPost, 'text'>, version: ComposedVersion): VariantContent => ({
  ...version.fields,
  network: version.network,
  type: version.type,
  text: version.text ?? post.text,
});

export const factsOf = (media: readonly ComposedFile[]): VariantMedia[] => [...media];

/** Files as the server takes them. Those that were deleted from their space go. */
const inSpaces = (media: readonly ComposedFile[]) =>
  media.flatMap(({ spaceId, assetId, role, alt, name }) =>
    spaceId !== null && assetId !== null ? [{ choice: { spaceId, assetId, role, alt }, name }] : [],
  );

/** A change as the server takes it. */
export const inputOf = ({ media, ...changes }: VersionChanges) => ({
  ...changes,
  ...(media && { media: inSpaces(media).map(({ choice }) => choice) }),
});

/** Why a change was not saved; a file that the server does not take is named. */
export function refusalWords({ media = [] }: VersionChanges, error: unknown): string {
  const words = failureText(error);
  const field = error instanceof BestieError ? error.issues[0]?.field : undefined;
  const place = /^media\.(\d+)$/.exec(field ?? '')?.[1];
  const file = place === undefined ? undefined : inSpaces(media)[Number(place)];
  return file ? `“${file.name}” cannot be used. ${words}` : words;
}

/**
 * What is left after a change was saved.
 * @param id of the version, or `post`
 * @param sent the changes of the call; what was changed again meanwhile stays
 * @param before the post before the call, @param after the answer
 */
export function afterSaving(
  kept: KeptChanges,
  id: string,
  sent: PostChanges | VersionChanges,
  before: SocialPost,
  after: SocialPost,
): KeptChanges {
  const versionOf = (post: SocialPost, variantId: string) =>
    post.variants.find((variant) => variant.id === variantId)?.version;
  /** Only our own call came in between, so that the change is about what the answer shows. */
  const rebased = (base: number, known: number | undefined, now: number | undefined) =>
    base === known && now !== undefined ? now : base;
  const left = <Changes extends object>(changes: Changes): Changes =>
    Object.fromEntries(
      Object.entries(changes).filter(([key, value]) => (sent as Record<string, unknown>)[key] !== value),
    ) as Changes;
  const post = kept.post && {
    base: rebased(kept.post.base, before.version, after.version),
    changes: id === 'post' ? left(kept.post.changes) : kept.post.changes,
  };
  const variants = Object.entries(kept.variants).flatMap(([variantId, { base, changes }]) => {
    const rest = id === variantId ? left(changes) : changes;
    if (Object.keys(rest).length === 0) return [];
    const next = rebased(base, versionOf(before, variantId), versionOf(after, variantId));
    return [[variantId, { base: next, changes: rest }] as const];
  });
  return {
    post: post && Object.keys(post.changes).length > 0 ? post : null,
    variants: Object.fromEntries(variants),
  };
}
