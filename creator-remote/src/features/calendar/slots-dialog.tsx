import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import Plus from 'lucide-react/icons/plus';
import X from 'lucide-react/icons/x';
import { uuidv7 } from 'uuidv7';
import { socialPostsQueries } from '@bestie/client/social-posts.queries';
import { weekdays } from '@bestie/contracts/calendar-events';
import { networkNames, networks } from '@bestie/contracts/connections';
import type { Network } from '@bestie/contracts/connections';
import { limits } from '@bestie/contracts/limits';
import type { Slot } from '@bestie/contracts/social-slots.contract';
import { Button } from '@bestie/design-system/button';
import { ConflictChoice } from '@bestie/design-system/conflict-choice';
import { DateInput } from '@bestie/design-system/date-input';
import { ErrorState } from '@bestie/design-system/error-state';
import { FormError } from '@bestie/design-system/form-error';
import { IconButton } from '@bestie/design-system/icon-button';
import { Select } from '@bestie/design-system/select';
import { Loading, TextSkeleton } from '@bestie/design-system/skeleton';
import { FormDialog } from '@bestie/remote-kit/form-dialog';
import { useShell } from '@bestie/remote-kit/shell';
import { useActionState } from '@bestie/remote-kit/use-action';
import { NetworkName } from '../../parts/social-posts/network-name';
import { cityOf } from '../../parts/social-posts/state-words';
import { deviceTimezone, timezoneOptions } from '../../parts/social-posts/wall-time';
import styles from './slots-dialog.module.css';

const weekdayLabels: Record<Slot['weekday'], string> = {
  MO: 'Monday',
  TU: 'Tuesday',
  WE: 'Wednesday',
  TH: 'Thursday',
  FR: 'Friday',
  SA: 'Saturday',
  SU: 'Sunday',
};
const weekdayOptions = weekdays.map((value) => ({ value, label: weekdayLabels[value] }));

/** The times of the week at which the creator posts. */
export default function SlotsDialog({ zone, onClose }: { zone: string | null; onClose: () => void }) {
  const { api } = useShell();
  const saved = useQuery(socialPostsQueries.listSlots(api));
  const state = useActionState();
  const [changed, setChanged] = useState<{ version: number; items: Slot[] } | null>(null);
  const shown = changed ?? saved.data ?? null;
  const edit = (items: Slot[]) => shown && setChanged({ version: shown.version, items });
  const twice = shown ? twiceIn(shown.items) : null;

  async function save(version = shown?.version ?? 0) {
    if (!shown) return;
    const done = await state.act({
      call: () => api.socialSlots.save({ version, items: shown.items }),
      stale: [socialPostsQueries.all],
      said: 'Your slots are saved. What is scheduled stays where it is.',
      failure: 'thrown',
    });
    if (done) onClose();
  }

  return (
    <FormDialog
      title="Slots"
      description="Times of the week at which you post. They stay at these times of the clock, also when the clocks change."
      submitLabel="Save slots"
      onClose={onClose}
      onSubmit={() => void save()}
      busy={state.busy}
      disabled={changed === null || twice !== null}
      dismissible={changed === null}
      noValidate
    >
      {shown ? (
        networks.map((network) => (
          <NetworkSlots
            key={network}
            network={network}
            zone={zone ?? deviceTimezone()}
            items={shown.items}
            onChange={edit}
          />
        ))
      ) : saved.isError ? (
        <ErrorState compact level={3} onRetry={() => void saved.refetch()} retrying={saved.isFetching} />
      ) : (
        <Loading label="Loading your slots…">
          <TextSkeleton lines={6} />
        </Loading>
      )}
      {state.conflict && (
        <ConflictChoice
          busy={state.busy}
          onTheirs={() => {
            setChanged(null);
            state.reset();
          }}
          onMine={() => void save(state.conflict?.currentVersion)}
        >
          Your slots were changed somewhere else in the meantime.
        </ConflictChoice>
      )}
      <FormError>{twice ?? state.issue('items') ?? state.failure}</FormError>
    </FormDialog>
  );
}

/** What is wrong when a slot is there twice; null when none is. */
function twiceIn(items: readonly Slot[]): string | null {
  const seen = new Set<string>();
  for (const { network, weekday, time } of items) {
    const key = `${network} ${weekday} ${time}`;
    if (seen.has(key))
      return `${networkNames[network]}, ${weekdayLabels[weekday]} at ${time}, is there twice.`;
    seen.add(key);
  }
  return null;
}

interface NetworkSlotsProps {
  network: Network;
  zone: string;
  items: readonly Slot[];
  onChange: (items: Slot[]) => void;
}

function NetworkSlots({ network, zone, items, onChange }: NetworkSlotsProps) {
  const own = items.filter((slot) => slot.network === network);
  const isFull = items.length >= limits.socialPosts.slots;
  const change = (id: string, changes: Partial<Slot>) =>
    onChange(items.map((slot) => (slot.id === id ? { ...slot, ...changes } : slot)));
  const add = () => onChange([...items, { id: uuidv7(), network, ...nextSlot(own.at(-1), zone) }]);
  return (
    <fieldset className={styles.network}>
      <legend>
        <NetworkName network={network} />
      </legend>
      <ul className={styles.slots}>
        {own.map((slot) => (
          <SlotRow
            key={slot.id}
            slot={slot}
            zone={zone}
            onChange={(changes) => change(slot.id, changes)}
            onRemove={() => onChange(items.filter(({ id }) => id !== slot.id))}
          />
        ))}
      </ul>
      <Button size="s" icon={<Plus />} disabled={isFull} onClick={add}>
        Add a slot for {networkNames[network]}
      </Button>
      {isFull && <p className={styles.note}>You have all {limits.socialPosts.slots} slots.</p>}
    </fieldset>
  );
}

/** The next weekday at the same time. */
function nextSlot(last: Slot | undefined, zone: string): Pick<Slot, 'weekday' | 'time' | 'timezone'> {
  if (!last) return { weekday: 'MO', time: '09:00', timezone: zone };
  const next = weekdays[(weekdays.indexOf(last.weekday) + 1) % weekdays.length] ?? 'MO';
  return { weekday: next, time: last.time, timezone: last.timezone };
}

interface SlotRowProps {
  slot: Slot;
  zone: string;
  onChange: (changes: Partial<Slot>) => void;
  onRemove: () => void;
}

function SlotRow({ slot, zone, onChange, onRemove }: SlotRowProps) {
  const name = `${networkNames[slot.network]}, ${weekdayLabels[slot.weekday]} at ${slot.time}`;
  const [zones] = useState(() =>
    timezoneOptions(slot.timezone, zone).map((each) => ({ ...each, label: cityOf(each.value) })),
  );
  return (
    <li className={styles.slot}>
      <Select
        aria-label={`Weekday of ${name}`}
        options={weekdayOptions}
        value={slot.weekday}
        onValueChange={(weekday) => weekday && onChange({ weekday })}
      />
      <DateInput
        type="time"
        aria-label={`Time of ${name}`}
        value={slot.time}
        onValueChange={(time) => time && onChange({ time: time.slice(0, 5) })}
      />
      <Select
        aria-label={`Time zone of ${name}`}
        options={zones}
        value={slot.timezone}
        onValueChange={(timezone) => timezone && onChange({ timezone })}
      />
      <IconButton label={`Remove ${name}`} icon={<X />} onClick={onRemove} />
    </li>
  );
}
