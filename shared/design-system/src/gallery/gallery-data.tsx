import { useState } from 'react';
import { AudioPlayer } from '../audio-player/audio-player';
import { Badge } from '../badge/badge';
import { Breadcrumbs } from '../breadcrumbs/breadcrumbs';
import { Button } from '../button/button';
import { Card } from '../card/card';
import { DataTable, type TableSort } from '../data-table/data-table';
import { LoadMore } from '../load-more/load-more';
import { Pagination } from '../pagination/pagination';
import { Section } from '../section/section';
import { StatFigure } from '../stat-figure/stat-figure';
import { TabLinks } from '../tabs/tabs';
import styles from './gallery.module.css';

interface Piece {
  id: string;
  name: string;
  wears: number;
  cost: string;
  state: 'active' | 'in laundry';
}

const PIECES: Piece[] = [
  { id: '1', name: 'Linen shirt', wears: 31, cost: '€4.20', state: 'active' },
  { id: '2', name: 'Wide trousers', wears: 18, cost: '€7.10', state: 'in laundry' },
  { id: '3', name: 'Raspberry dress', wears: 4, cost: '€41.00', state: 'active' },
];

/** The address of a second of silence: 8-bit samples at 8 kHz. */
function silentSound(): string {
  const rate = 8000;
  const bytes = new Uint8Array(44 + rate).fill(128);
  const view = new DataView(bytes.buffer);
  for (const [at, name] of [
    [0, 'RIFF'],
    [8, 'WAVE'],
    [12, 'fmt '],
    [36, 'data'],
  ] as const)
    bytes.set(
      Uint8Array.from(name, (letter) => letter.charCodeAt(0)),
      at,
    );
  view.setUint32(4, 36 + rate, true);
  view.setUint32(16, 16, true);
  view.setUint16(20, 1, true);
  view.setUint16(22, 1, true);
  view.setUint32(24, rate, true);
  view.setUint32(28, rate, true);
  view.setUint16(32, 1, true);
  view.setUint16(34, 8, true);
  view.setUint32(40, rate, true);
  return URL.createObjectURL(new Blob([bytes], { type: 'audio/wav' }));
}

/** The loudness of somebody who pauses for breath. */
const SOUND = Array.from({ length: 400 }, (_, at) => Math.abs(Math.sin(at / 9) * Math.sin(at / 41)) * 0.6);

/** A player, cards, figures, tables, and navigation through them. */
export function GalleryData() {
  const [silence] = useState(silentSound);
  const [sort, setSort] = useState<TableSort>({ key: 'wears', direction: 'descending' });
  const rows = PIECES.toSorted((a, b) =>
    sort.direction === 'ascending' ? a.wears - b.wears : b.wears - a.wears,
  );
  return (
    <>
      <Section title="Player">
        <div className={styles.columns}>
          <AudioPlayer
            title="How I press a pleat"
            src={silence}
            durationMs={250_000}
            peaks={SOUND}
            startAtMs={64_000}
            chapters={[
              { startMs: 0, title: 'Steam' },
              { startMs: 120_000, title: 'Waiting' },
            ]}
            cues={[
              { startMs: 60_000, endMs: 68_000, text: 'Slowly, and always under a cloth.', speaker: 'Cleo' },
            ]}
          />
          <AudioPlayer title="Without a waveform" src={silence} durationMs={5000} peaks={null} />
        </div>
      </Section>
      <Section title="Cards and figures">
        <div className={styles.columns}>
          <Card eyebrow="Today, 19 °C" title="The linen suit" href="#card">
            <p>Warm enough for linen, and you have not worn it since June.</p>
          </Card>
          <Card
            variant="tint"
            eyebrow="Challenge"
            title="One dress, five ways"
            actions={<Badge tone="photo">2 days left</Badge>}
          >
            <p>Show the same dress five times, and no one should notice.</p>
            <div>
              <Button size="s" variant="primary">
                Take part
              </Button>
            </div>
          </Card>
          <Card variant="bare" eyebrow="Episode 12" title="What to wear when it rains" href="#episode" />
        </div>
        <div className={styles.figures}>
          <StatFigure size="l" label="Pieces" value="214" detail="9 more than in April" />
          <StatFigure size="l" label="Worn this year" value="62 %" detail="133 of 214 pieces" />
          <StatFigure size="l" label="Cost per wear" value="€6.40" detail="median of 190 pieces" />
        </div>
      </Section>
      <Section title="Tables and ways through">
        <Breadcrumbs
          items={[{ label: 'Home', href: '#home' }, { label: 'Closet', href: '#closet' }, { label: 'Stats' }]}
        />
        <TabLinks
          label="Closet"
          tabs={[
            { label: 'Items', href: '#items', current: true, count: 1240 },
            { label: 'Outfits', href: '#outfits', count: 86 },
            { label: 'Stats', href: '#stats' },
            { label: 'Capsules', href: '#capsules' },
          ]}
        />
        <DataTable
          caption="Pieces by wears"
          rows={rows}
          rowKey={(row) => row.id}
          sort={sort}
          onSortChange={setSort}
          isSelected={(row) => row.id === '2'}
          columns={[
            { key: 'name', header: 'Piece', primary: true, cell: (row) => row.name },
            {
              key: 'state',
              header: 'Status',
              cell: (row) => <Badge tone={row.state === 'active' ? 'success' : 'warning'}>{row.state}</Badge>,
            },
            { key: 'wears', header: 'Wears', align: 'end', sortable: true, cell: (row) => row.wears },
            { key: 'cost', header: 'Cost per wear', align: 'end', cell: (row) => row.cost },
          ]}
        />
        <Pagination
          label="Pages of pieces"
          previousHref="#previous"
          nextHref="#next"
          position="26–50 of 214"
        />
        <LoadMore hasMore loading={false} failed onLoadMore={() => undefined} />
      </Section>
    </>
  );
}
