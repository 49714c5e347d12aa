import type { VariantCard } from '@bestie/contracts/social-variants.schema';
import { ScheduleDialog } from '../../parts/social-posts/schedule-dialog';
import CardSheet from './card-sheet';
import CsvDialog from './csv-dialog';
import FillDialog from './fill-dialog';
import SlotsDialog from './slots-dialog';
import type { CalendarData } from './use-calendar-data';
import type { CalendarView } from './use-calendar-view';
import type { Over, Target } from './use-calendar-moves';

export interface CalendarDialogsProps {
  data: CalendarData;
  view: CalendarView;
  over: Over | null;
  onOver: (over: Over | null) => void;
  onPut: (card: VariantCard, target: Target) => void;
}

/** Everything that opens over the calendar. */
export default function CalendarDialogs({ data, view, over, onOver, onPut }: CalendarDialogsProps) {
  const { shown, trayCards, zone } = data;
  const find = (id: string | null) =>
    shown?.cards.find((card) => card.id === id) ?? trayCards.find((card) => card.id === id);
  const opened = find(view.opened);
  const close = () => onOver(null);
  if (over?.kind === 'ask')
    return (
      <ScheduleDialog
        key={over.card.id}
        // A newer version of it may have come in the meantime.
        variant={find(over.card.id) ?? over.card}
        proposed={over.proposed}
        against={over.against}
        open
        onClose={close}
      />
    );
  if (over?.kind === 'slots') return <SlotsDialog zone={zone} onClose={close} />;
  if (over?.kind === 'csv') return <CsvDialog onClose={close} />;
  if (over?.kind === 'fill')
    return (
      <FillDialog
        slot={over.slot}
        zone={zone}
        onFill={(card) => {
          onPut(card, { kind: 'slot', slot: over.slot });
          close();
        }}
        onClose={close}
      />
    );
  if (!opened) return null;
  return (
    <CardSheet
      key={opened.id}
      card={opened}
      zone={zone}
      onSchedule={() => onOver({ kind: 'ask', card: opened })}
      onClose={() => view.open(null)}
    />
  );
}
