import { useDraggable, useDroppable } from '@dnd-kit/core';
import GripVertical from 'lucide-react/icons/grip-vertical';
import { clipStateLabels } from '@bestie/contracts/episodes';
import type { AdminClip } from '@bestie/contracts/admin-clips.contract';
import { Badge } from '@bestie/design-system/badge';
import { Button } from '@bestie/design-system/button';
import { Checkbox } from '@bestie/design-system/checkbox';
import { formatMoment } from '@bestie/design-system/format-date';
import { IconButton } from '@bestie/design-system/icon-button';
import { Link } from '@bestie/design-system/link';
import { ClipPoster } from '@bestie/remote-kit/clip-poster';
import { clipName, clipTones, pointsText } from './clip-words';
import styles from './clips.module.css';

const widths = { '9:16': styles.narrow, '1:1': styles.square, '16:9': styles.wide };

export interface ClipRowProps {
  clip: AdminClip;
  selected: boolean;
  /** Its place on the list is that among all clips. */
  movable: boolean;
  /** Where a clip would land that is dropped here. */
  landing: 'above' | 'below';
  onSelect: (selected: boolean, range: boolean) => void;
  onEdit: () => void;
  onPlan: () => void;
}

/** A clip: picture, words, source, state, and in the order of all a handle to drag it by mouse, finger or Space. */
export function ClipRow({ clip, selected, movable, landing, onSelect, onEdit, onPlan }: ClipRowProps) {
  const drag = useDraggable({ id: clip.id });
  const drop = useDroppable({ id: clip.id });
  const name = clipName(clip);
  const { source } = clip;
  return (
    <li
      ref={drop.setNodeRef}
      className={styles.row}
      data-over={(drop.isOver && !drag.isDragging && landing) || undefined}
      data-carried={drag.isDragging || undefined}
    >
      <div className={styles.tools}>
        <Checkbox
          label={`Select ${name}`}
          labelHidden
          checked={selected}
          onChange={(event) =>
            onSelect(event.target.checked, (event.nativeEvent as MouseEvent).shiftKey === true)
          }
        />
        {movable && (
          <IconButton
            {...drag.attributes}
            {...drag.listeners}
            ref={drag.setNodeRef}
            className={styles.handle}
            label={`Move ${name}`}
            tooltip={false}
            icon={<GripVertical />}
          />
        )}
      </div>
      <div className={styles.poster}>
        <div className={widths[clip.aspect]}>
          <ClipPoster artwork={source.artwork} aspect={clip.aspect} words="" name={name} sizes="88px" />
        </div>
      </div>
      <div className={styles.text}>
        <p className={styles.caption}>{name}</p>
        <p className={styles.soft}>
          {pointsText(clip)} of <Link href={source.path}>{source.title}</Link> by {source.creator.name}
        </p>
        <p className={styles.soft}>
          {clip.aspect}
          {clip.can.edit && `, cut by ${clip.owner.name}`}
          {clip.words && `, “${clip.words}”`}
        </p>
      </div>
      <div className={styles.state}>
        <span>
          <Badge tone={clipTones[clip.state]}>{clipStateLabels[clip.state]}</Badge>{' '}
          {clip.openReports > 0 && <Badge tone="danger">{clip.openReports} reported</Badge>}
        </span>
        {clip.state === 'scheduled' && clip.liveFrom && (
          <span className={styles.soft}>Live from {formatMoment(clip.liveFrom)}</span>
        )}
        {clip.hidden ? (
          <span className={styles.soft}>Hidden: “{clip.hidden.reason}”</span>
        ) : (
          clip.kept && clip.state === 'live' && <span className={styles.soft}>Not shown. {clip.kept}</span>
        )}
      </div>
      <div className={styles.buttons}>
        <Button size="s" aria-label={`Edit ${name}`} onClick={onEdit}>
          Edit
        </Button>
        <Button size="s" aria-label={`Plan ${name}`} onClick={onPlan}>
          Plan
        </Button>
      </div>
    </li>
  );
}
