import { Suspense } from 'react';
import { Section } from '@bestie/design-system/section';
import { Loading, Skeleton } from '@bestie/design-system/skeleton';
import { lazyPart } from '@bestie/remote-kit/lazy-part';

const Archive = lazyPart(() => import(/* webpackChunkName: "archive" */ './archive'));

/** Exports everything as a ZIP, and imports such a ZIP. */
export function ArchiveSection() {
  return (
    <Section
      title="Your archive"
      lede="Everything you keep here, as a ZIP that is yours and opens without Bestie."
    >
      <Suspense
        fallback={
          <Loading label="Checking what your archive contains…">
            <Skeleton height={120} />
          </Loading>
        }
      >
        <Archive />
      </Suspense>
    </Section>
  );
}
