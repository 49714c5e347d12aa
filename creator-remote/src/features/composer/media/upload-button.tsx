import Upload from 'lucide-react/icons/upload';
import { FileButton, type FileButtonProps } from '@bestie/design-system/file-button';

/** Opens the system’s picker for pictures and videos. */
export function UploadButton(props: Required<Pick<FileButtonProps, 'disabled' | 'multiple' | 'onFiles'>>) {
  return (
    <FileButton {...props} icon={<Upload />} accept="image/*,video/*" pickerLabel="Upload pictures and video">
      Upload
    </FileButton>
  );
}
