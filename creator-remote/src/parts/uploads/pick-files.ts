import type { ChosenFile } from './upload-files';

/** The file picker with handles; not every browser has it. */
type PickerWindow = Window & {
  showOpenFilePicker?(options: {
    multiple: boolean;
    types: { description: string; accept: Record<string, string[]> }[];
  }): Promise<FileSystemFileHandle[]>;
};

/**
 * Opens a file picker that returns handles, so that a large video survives a reload without a copy.
 * @returns null where the browser has no such picker; use a file input then
 */
export async function pickFiles({ multiple = true } = {}): Promise<ChosenFile[] | null> {
  const here: PickerWindow = window;
  if (!here.showOpenFilePicker) return null;
  try {
    const handles = await here.showOpenFilePicker({
      multiple,
      types: [
        {
          description: 'Pictures, sound and video',
          accept: { 'image/*': [], 'audio/*': [], 'video/*': [] },
        },
      ],
    });
    return await Promise.all(
      handles.map(async (handle) => ({ file: await handle.getFile(), folder: '', handle })),
    );
  } catch (error) {
    // The person chose nothing; for other errors the caller falls back to a file input.
    return error instanceof DOMException && error.name === 'AbortError' ? [] : null;
  }
}
