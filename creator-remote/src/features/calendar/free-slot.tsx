import { memo } from 'react';
import { useDroppable } from '@dnd-kit/core';
import { networkNames } from '@bestie/contracts/connections';
import type { SlotDate } from '@bestie/contracts/social-posts.contract';
import { formatFullDay } from '@bestie/design-system/format-date';
import { NetworkIcon } from '../../parts/social-posts/network-name';
import { slotKey } from './placed-cards';
import type { Target } from './use-calendar-moves';
import styles from './free-slot.module.css';

export interface FreeSlotProps {
  slot: SlotDate;
  clock: string;
  onFill: (slot: SlotDate) => void;
}

/** A free slot: what the week still needs. A press fills it; cards can be dropped on it. */
export const FreeSlot = memo(function FreeSlot({ slot, clock, onFill }: FreeSlotProps) {
  const data: Target = { kind: 'slot', slot };
  const { setNodeRef, isOver } = useDroppable({ id: slotKey(slot), data });
  return (
    <button
      ref={setNodeRef}
      type="button"
      className={styles.ghost}
      data-over={isOver || undefined}
      aria-label={`Fill the free slot for ${networkNames[slot.network]} at ${clock} on ${formatFullDay(slot.wallTime.slice(0, 10))}`}
      onClick={() => onFill(slot)}
    >
      <NetworkIcon network={slot.network} />
      <span className={styles.clock}>{clock}</span>
      <span className={styles.word}>free</span>
    </button>
  );
});
