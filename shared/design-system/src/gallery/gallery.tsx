import { useState } from 'react';
import { ChipGroup } from '../chip-group/chip-group';
import { Page } from '../page/page';
import { PageHeader } from '../page-header/page-header';
import { Toaster } from '../toaster/toaster';
import { GalleryButtons } from './gallery-buttons';
import { GalleryCharts } from './gallery-charts';
import { GalleryData } from './gallery-data';
import { GalleryFields } from './gallery-fields';
import { GalleryInk } from './gallery-ink';
import { GalleryOverlays } from './gallery-overlays';
import { GalleryPhotos } from './gallery-photos';
import { GalleryStates } from './gallery-states';
import type { Photo } from '../photo-tile/photo-tile';

type Theme = 'light' | 'dark';
type Accent = 'fan' | 'creator' | 'admin';

function attribute<Value extends string>(
  name: 'theme' | 'accent',
  values: readonly Value[],
  fallback: Value,
): Value {
  const current = document.documentElement.dataset[name];
  return values.find((value) => value === current) ?? fallback;
}

/** The device's preference applies until the document sets a theme. */
const preferredTheme = (): Theme => (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light');

/**
 * Every component in every state. Development only: the switches set the attributes of the document's root,
 * which the host sets otherwise.
 */
export function Gallery({ photos, toaster = false }: { photos?: ReadonlyArray<Photo>; toaster?: boolean }) {
  const [theme, setTheme] = useState<Theme>(() => attribute('theme', ['light', 'dark'], preferredTheme()));
  const [accent, setAccent] = useState<Accent>(() => attribute('accent', ['fan', 'creator', 'admin'], 'fan'));
  return (
    <Page>
      <PageHeader
        size="xl"
        eyebrow="Design system"
        title="Paper, ink and one accent"
        lede="Every component in every state. What is not here is not part of the house."
      >
        <div style={{ display: 'flex', flexWrap: 'wrap', gap: 24 }}>
          <ChipGroup<Theme>
            single
            label="Mode"
            value={[theme]}
            options={[
              { value: 'light', label: 'Light' },
              { value: 'dark', label: 'Dark' },
            ]}
            onValueChange={([next = theme]) => {
              document.documentElement.dataset.theme = next;
              setTheme(next);
            }}
          />
          <ChipGroup<Accent>
            single
            label="Console"
            value={[accent]}
            options={[
              { value: 'fan', label: 'Fan' },
              { value: 'creator', label: 'Creator' },
              { value: 'admin', label: 'Admin' },
            ]}
            onValueChange={([next = accent]) => {
              document.documentElement.dataset.accent = next;
              setAccent(next);
            }}
          />
        </div>
      </PageHeader>
      <GalleryPhotos photos={photos} />
      <GalleryButtons />
      <GalleryFields />
      <GalleryOverlays />
      <GalleryData />
      <GalleryCharts />
      <GalleryStates />
      <GalleryInk />
      {toaster && <Toaster />}
    </Page>
  );
}
