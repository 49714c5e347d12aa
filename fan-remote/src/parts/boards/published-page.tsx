import type { ReactNode } from 'react';
import type { UseQueryResult } from '@tanstack/react-query';
import { useLocation } from 'react-router-dom';
import { BestieError } from '@bestie/contracts/errors';
import { paths } from '@bestie/contracts/paths';
import { Button } from '@bestie/design-system/button';
import { PageProblem } from '@bestie/remote-kit/page-problem';
import { contentLabels } from '@bestie/contracts/reports';
import { Page } from '@bestie/design-system/page';
import { useCrumb, useShell } from '@bestie/remote-kit/shell';
import { LabelCover } from '../reports/label-cover';
import { useCover } from '../reports/use-cover';
import type { CoverableThing } from '../reports/use-cover';
import { GuestHeader } from './guest-header';

export interface PublishedPageProps<Thing> {
  query: UseQueryResult<Thing>;
  /** The owner in the address. */
  uid: string;
  /** "board" */
  noun: string;
  nameOf: (thing: Thing) => string;
  drawing: ReactNode;
  loading: ReactNode;
  children: (thing: Thing) => ReactNode;
}

/** The page of something that its owner made public or shared by link. */
export function PublishedPage<Thing extends CoverableThing & { owner: { uid: string } }>(
  props: PublishedPageProps<Thing>,
) {
  const { query, uid, noun, nameOf, drawing, loading, children } = props;
  // An address with another owner is not found, and neither is a thing that was closed while it was open.
  const isGone = query.error instanceof BestieError && query.error.code === 'not_found';
  const thing = !isGone && query.data?.owner.uid === uid ? query.data : undefined;
  const { session } = useShell();
  const { pathname } = useLocation();
  const { label, show } = useCover(thing, uid === session?.uid);
  useCrumb(thing ? (label ? contentLabels[label] : nameOf(thing)) : null);
  if (label)
    return (
      <Page>
        <GuestHeader path={pathname} />
        <LabelCover label={label} noun={noun} onShow={show} />
      </Page>
    );
  if (thing) return children(thing);
  if (query.isPending) return loading;
  return (
    <PageProblem
      query={query}
      missing={{
        title: `This ${noun} isn’t available`,
        text: 'It was deleted, its owner made it private, or you reported it.',
        drawing,
        action: <Button href={paths.root}>Go home</Button>,
      }}
      failed={`The ${noun} could not be loaded. Try again in a moment.`}
    />
  );
}
