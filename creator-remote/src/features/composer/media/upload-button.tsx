import { useRef } from 'react';
import Upload from 'lucide-react/icons/upload';
import { Button } from '@bestie/design-system/button';

export interface UploadButtonProps {
  disabled: boolean;
  multiple: boolean;
  onFiles: (files: File[]) => void;
}

/** Opens the system’s picker for pictures and videos. */
export function UploadButton({ disabled, multiple, onFiles }: UploadButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button icon={<Upload />} disabled={disabled} onClick={() => input.current?.click()}>
        Upload
      </Button>
      <input
        ref={input}
        hidden
        type="file"
        accept="image/*,video/*"
        multiple={multiple}
        disabled={disabled}
        aria-label="Upload pictures and video"
        onChange={({ target }) => {
          const files = [...(target.files ?? [])];
          target.value = '';
          if (files.length > 0) onFiles(files);
        }}
      />
    </>
  );
}
