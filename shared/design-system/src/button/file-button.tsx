import { useRef, type ReactNode } from 'react';
import { Button, type ButtonSize, type ButtonVariant } from './button';

export interface FileButtonProps {
  /** Name of the system's picker, for assistive technology. */
  pickerLabel: string;
  /** Types as for a file input; all without it. */
  accept?: string;
  multiple?: boolean;
  /** On phones, opens the camera instead: the one that shows oneself, or the one at the back. */
  capture?: 'user' | 'environment';
  variant?: ButtonVariant;
  size?: ButtonSize;
  icon?: ReactNode;
  disabled?: boolean;
  /** At least one file. The same one may be chosen again. */
  onFiles: (files: File[]) => void;
  children: ReactNode;
}

/** A button that opens the system's picker for files. */
export function FileButton({
  pickerLabel,
  accept,
  multiple,
  capture,
  disabled,
  onFiles,
  children,
  ...look
}: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button {...look} disabled={disabled} onClick={() => input.current?.click()}>
        {children}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        multiple={multiple}
        capture={capture}
        disabled={disabled}
        aria-label={pickerLabel}
        onChange={({ target }) => {
          const files = [...(target.files ?? [])];
          target.value = '';
          if (files.length > 0) onFiles(files);
        }}
      />
    </>
  );
}
