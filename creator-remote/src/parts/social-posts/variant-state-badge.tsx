import type { ComponentProps } from 'react';
import type { VariantCard } from '@bestie/contracts/social-variants.schema';
import type { VariantState } from '@bestie/contracts/social-posts';
import { Badge } from '@bestie/design-system/badge';
import { stateWord } from './state-words';

type Tone = ComponentProps<typeof Badge>['tone'];

const tones: Record<VariantState, NonNullable<Tone>> = {
  idea: 'neutral',
  draft: 'neutral',
  ready: 'accent',
  scheduled: 'accent',
  due: 'warning',
  published: 'success',
  failed: 'danger',
  missed: 'warning',
};

/** Where a version stands, in one or two words. */
export function VariantStateBadge({
  variant,
}: {
  variant: Pick<VariantCard, 'state' | 'unsure' | 'triesAgainAt'>;
}) {
  return <Badge tone={variant.unsure ? 'danger' : tones[variant.state]}>{stateWord(variant)}</Badge>;
}
