import { useState } from 'react';
import type { EventDetail } from '@bestie/contracts/calendar-events.contract';
import { addDays } from '@bestie/contracts/days';
import { useChangeDraft } from '@bestie/remote-kit/use-change-draft';
import { blankEvent, eventWords } from './event-words';
import type { EventWords } from './event-words';

/** The words of an event, or of a new one, which is proposed for an evening in a week. They survive a reload. */
export function useEventDraft(date: EventDetail | null, today: string) {
  const [blank] = useState(() => blankEvent(date ? date.wallTime : `${addDays(today, 7)}T19:00`));
  const saved = date ? { ...eventWords(date), id: blank.id } : blank;
  const place = date ? `${date.eventId}:${date.occurrence}` : 'new';
  const draft = useChangeDraft<EventWords>(`event:${place}`, saved, date?.version ?? 0);
  const { id } = draft.value;
  return { ...draft, change: (changes: Partial<EventWords>) => draft.change({ ...changes, id }) };
}
