import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import type { ComponentType, DragEvent, ReactNode, SVGProps } from 'react';
import ImagePlus from 'lucide-react/icons/image-plus';
import { Button } from '../button/button';
import { classNames } from '../class-names';
import { isForField } from './pasted';
import { matchesAccept } from './accept';
import styles from './drop-zone.module.css';

export interface DropZoneProps {
  /** What to drop: "Drop photos here". */
  label: string;
  /** A picture and a plus by default. */
  icon?: ComponentType<SVGProps<SVGSVGElement>>;
  /** The limits, stated in advance: "JPEG, PNG or WebP, up to 25 MB each, 200 at once". */
  hint?: ReactNode;
  /** Label of the button. */
  pickLabel?: string;
  /** As in a file input: "image/jpeg,image/png,.csv". */
  accept?: string;
  multiple?: boolean;
  disabled?: boolean;
  /** Files that fit `accept`. */
  onFiles: (files: File[]) => void;
  /** Files that do not. */
  onReject?: (files: File[]) => void;
  /** Also accepts files dropped anywhere on the page, and pasted pictures. */
  anywhere?: boolean;
  /** Only the page-wide target, invisible until files are dragged over the page. */
  invisible?: boolean;
  /** Lower, for a page that shows what was dropped already. */
  compact?: boolean;
  className?: string;
}

/** A drop target for files, with a button that opens the system's picker. */
export function DropZone({
  label,
  icon: Icon = ImagePlus,
  hint,
  pickLabel = 'Choose files',
  accept = '',
  multiple = true,
  disabled = false,
  onFiles,
  onReject,
  anywhere = false,
  invisible = false,
  compact = false,
  className,
}: DropZoneProps) {
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const [dragging, setDragging] = useState(false);
  const hintId = useId();

  const take = (list: FileList | null | undefined) => {
    const files = [...(list ?? [])];
    if (files.length === 0 || disabled) return;
    const fitting = files.filter((file) => matchesAccept(file, accept));
    const taken = multiple ? fitting : fitting.slice(0, 1);
    const refused = files.filter((file) => !taken.includes(file));
    if (taken.length > 0) onFiles(taken);
    if (refused.length > 0) onReject?.(refused);
  };
  const takeFromPage = useEffectEvent(take);

  useEffect(() => {
    if (!anywhere || disabled) return;
    // Enter and leave events fire for every element; the pointer is outside when they balance.
    let depth = 0;
    const hasFiles = (event: globalThis.DragEvent) => event.dataTransfer?.types.includes('Files') ?? false;
    const enter = (event: globalThis.DragEvent) => {
      if (!hasFiles(event)) return;
      depth += 1;
      setDragging(true);
    };
    const leave = (event: globalThis.DragEvent) => {
      if (!hasFiles(event)) return;
      depth = Math.max(0, depth - 1);
      if (depth === 0) setDragging(false);
    };
    const hover = (event: globalThis.DragEvent) => hasFiles(event) && event.preventDefault();
    const drop = (event: globalThis.DragEvent) => {
      depth = 0;
      setDragging(false);
      if (!hasFiles(event) || event.defaultPrevented) return;
      event.preventDefault();
      takeFromPage(event.dataTransfer?.files);
    };
    const paste = (event: ClipboardEvent) =>
      isForField(event) ? undefined : takeFromPage(event.clipboardData?.files);
    const listeners = new AbortController();
    const { signal } = listeners;
    window.addEventListener('dragenter', enter, { signal });
    window.addEventListener('dragleave', leave, { signal });
    window.addEventListener('dragover', hover, { signal });
    window.addEventListener('drop', drop, { signal });
    window.addEventListener('paste', paste, { signal });
    return () => listeners.abort();
  }, [anywhere, disabled]);

  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files);
  };

  return (
    <>
      {!invisible && (
        <div
          className={classNames(
            styles.zone,
            compact && styles.compact,
            over && styles.over,
            disabled && styles.disabled,
            className,
          )}
          onDragOver={(event) => {
            event.preventDefault();
            setOver(true);
          }}
          onDragLeave={() => setOver(false)}
          onDrop={onDrop}
        >
          <Icon className={styles.icon} aria-hidden="true" />
          <p className={styles.label}>{label}</p>
          <Button
            onClick={() => input.current?.click()}
            disabled={disabled}
            aria-describedby={hint ? hintId : undefined}
          >
            {pickLabel}
          </Button>
          {hint && (
            <p id={hintId} className={styles.hint}>
              {hint}
            </p>
          )}
          <input
            ref={input}
            type="file"
            hidden
            tabIndex={-1}
            aria-label={pickLabel}
            accept={accept || undefined}
            multiple={multiple}
            onChange={(event) => {
              take(event.target.files);
              // Allows picking the same file again.
              event.target.value = '';
            }}
          />
        </div>
      )}
      {anywhere && dragging && (
        <div className={styles.curtain} aria-hidden="true">
          <p>{label}</p>
        </div>
      )}
    </>
  );
}
