import { useState } from 'react';
import Heart from 'lucide-react/icons/heart';
import { Badge } from '../badge/badge';
import { Button } from '../button/button';
import { HangerDrawing } from '../drawings/drawings';
import { IconButton } from '../icon-button/icon-button';
import { Lightbox } from '../lightbox/lightbox';
import { PhotoTile, type Photo } from '../photo-tile/photo-tile';
import { TileGrid } from '../photo-tile/tile-grid';
import { Section } from '../section/section';
import { Toolbar } from '../toolbar/toolbar';
import { SAMPLE_PHOTOS } from './sample-photos';

/** Tiles, selection and the lightbox. */
export function GalleryPhotos({ photos = SAMPLE_PHOTOS }: { photos?: ReadonlyArray<Photo> }) {
  const [selected, setSelected] = useState<ReadonlyArray<string>>([]);
  const [open, setOpen] = useState<number | null>(null);
  return (
    <Section
      title="Photos"
      lede="Tinted from their own palette, whole, on tiles that never move."
      more={{ label: 'See all', href: '#photos' }}
    >
      <TileGrid>
        {photos.map((photo, index) => (
          <PhotoTile
            key={photo.src}
            photo={photo}
            name={photo.alt}
            title={photo.alt}
            meta={`Worn ${index * 7 + 3} times`}
            priority={index < 4}
            onOpen={() => setOpen(index)}
            selected={selected.includes(photo.src)}
            onSelectedChange={(chosen) =>
              setSelected(chosen ? [...selected, photo.src] : selected.filter((src) => src !== photo.src))
            }
            badge={index === 1 ? <Badge tone="photo">In laundry</Badge> : undefined}
            actions={
              index === 2 ? <IconButton variant="photo" label="Love it" icon={<Heart />} /> : undefined
            }
          />
        ))}
        <PhotoTile
          photo={null}
          name="No photo yet"
          title="No photo yet"
          meta="Never worn"
          fallback={<HangerDrawing />}
        />
      </TileGrid>
      <Toolbar
        label="Selected pieces"
        floating
        end={
          <Button size="s" variant="primary">
            Make an outfit
          </Button>
        }
      >
        <span>{selected.length} selected</span>
        <Button size="s" variant="ghost" onClick={() => setSelected([])}>
          Clear
        </Button>
      </Toolbar>
      <Lightbox
        label="Sample photos"
        index={open}
        onIndexChange={setOpen}
        count={photos.length}
        picture={(at) => photos[at] && { ...photos[at], caption: photos[at].alt }}
      />
    </Section>
  );
}
