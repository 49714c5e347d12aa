import type { ReactNode } from 'react';
import type { UseQueryResult } from '@tanstack/react-query';
import { BestieError } from '@bestie/contracts/errors';
import { paths } from '@bestie/contracts/paths';
import { Button } from '@bestie/design-system/button';
import { PageProblem } from '@bestie/remote-kit/page-problem';
import { useCrumb } from '@bestie/remote-kit/shell';

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
export function PublishedPage<Thing extends { owner: { uid: string } }>(props: PublishedPageProps<Thing>) {
  const { query, uid, noun, nameOf, drawing, loading, children } = props;
  // An address with another owner is not found, and neither is a thing that was closed while it was open.
  const isGone = query.error instanceof BestieError && query.error.code === 'not_found';
  const thing = !isGone && query.data?.owner.uid === uid ? query.data : undefined;
  useCrumb(thing ? nameOf(thing) : null);
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
