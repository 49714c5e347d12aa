import Ellipsis from 'lucide-react/icons/ellipsis';
import type { ReactNode } from 'react';
import { networkNames } from '@bestie/contracts/connections';
import type { VariantCard } from '@bestie/contracts/social-variants.schema';
import { Button } from '@bestie/design-system/button';
import { IconButton } from '@bestie/design-system/icon-button';
import { Menu, MenuItem, MenuSeparator } from '@bestie/design-system/menu';
import { composerPath } from '../../parts/social-posts/post-paths';
import { variantName } from '../../parts/social-posts/state-words';
import { useVariantActions } from '../../parts/social-posts/use-variant-actions';
import type { VariantDialogs } from '../../parts/social-posts/use-variant-dialogs';

type Actions = ReturnType<typeof useVariantActions>;
type Ask = VariantDialogs['ask'];

/** What can be done with a version now. What would be dangerous is absent, such as sending an unsure one again. */
export function VariantButtons({ variant, ask }: { variant: VariantCard; ask: Ask }) {
  const actions = useVariantActions();
  const more = moreOf(variant, actions, ask);
  return (
    <>
      <MainButtons variant={variant} actions={actions} ask={ask} />
      {more.length > 0 && (
        <Menu
          align="end"
          trigger={
            <IconButton label={`More for ${variantName(variant)}`} icon={<Ellipsis />} tooltip={false} />
          }
        >
          {more}
        </Menu>
      )}
    </>
  );
}

interface MainButtonsProps {
  variant: VariantCard;
  actions: Actions;
  ask: Ask;
}

function MainButtons({ variant, actions, ask }: MainButtonsProps) {
  const { state, unsure, trying, byHandUntil, network, postId, publishedUrl, markedUntil } = variant;
  const name = variantName(variant);
  const press = (label: string, onClick: () => unknown) => (
    <Button size="s" aria-label={`${label}: ${name}`} onClick={() => void onClick()}>
      {label}
    </Button>
  );
  if (unsure) return press('Is it there?', () => ask('there', variant));
  if (trying) return null;
  switch (state) {
    case 'idea':
    case 'draft':
      return (
        <Button size="s" href={composerPath(network, postId)} aria-label={`Edit: ${name}`}>
          Edit
        </Button>
      );
    case 'ready':
      return press('Next free slot', () => actions.nextSlot(variant));
    case 'scheduled':
      return press('Move', () => ask('schedule', variant));
    case 'due':
      return byHandUntil === null ? null : press('Mark as published', () => ask('mark', variant));
    case 'failed':
      return press('Send again', () => actions.retry(variant));
    case 'missed':
      return (
        <>
          {press('Next free slot', () => actions.nextSlot(variant))}
          {press('Publish now', () => ask('now', variant))}
          {press('Make it a draft', () => actions.toDraft(variant))}
        </>
      );
    case 'published':
      return (
        <>
          {markedUntil !== null &&
            Date.parse(markedUntil) > Date.now() &&
            press('Take the mark back', () => actions.unmark(variant))}
          {publishedUrl !== null && (
            <Button
              size="s"
              href={publishedUrl}
              target="_blank"
              rel="noreferrer"
              aria-label={`Open ${name} on ${networkNames[network]}`}
            >
              Open
            </Button>
          )}
        </>
      );
  }
}

/** The rest, in a menu. */
function moreOf(variant: VariantCard, actions: Actions, ask: Ask): ReactNode[] {
  const { state, unsure, trying, network, postId } = variant;
  if (unsure || trying) return [];
  const item = (label: string, onSelect: () => unknown) => (
    <MenuItem key={label} onSelect={() => void onSelect()}>
      {label}
    </MenuItem>
  );
  const isPublished = state === 'published';
  const isWritten = state !== 'idea' && !isPublished;
  const isTimed = state === 'scheduled' || (state === 'draft' && variant.scheduledAt !== null);
  return [
    ...(!isPublished && state !== 'idea' && state !== 'draft'
      ? [
          <MenuItem key="Edit" href={composerPath(network, postId)}>
            Edit
          </MenuItem>,
        ]
      : []),
    ...(isWritten && state !== 'scheduled' ? [item('Choose a time', () => ask('schedule', variant))] : []),
    ...(state === 'failed' ? [item('Next free slot', () => actions.nextSlot(variant))] : []),
    ...(state === 'ready' || state === 'scheduled' ? [item('Publish now', () => ask('now', variant))] : []),
    ...(isWritten ? [item('Mark as published', () => ask('mark', variant))] : []),
    ...(isTimed ? [item('Take its time back', () => actions.unschedule(variant))] : []),
    ...(['ready', 'due', 'failed'].includes(state)
      ? [item('Make it a draft', () => actions.toDraft(variant))]
      : []),
    <MenuSeparator key="line" />,
    <MenuItem key="Delete" danger onSelect={() => ask('delete', variant)}>
      Delete
    </MenuItem>,
  ];
}
