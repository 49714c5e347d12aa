import type { QueryClient } from '@tanstack/react-query';
import type { Api } from '@bestie/client/api';
import type { HostStorage } from '../storage/storage';
import type { RemainingTime } from './remaining-time';
import type { UploadStore } from './upload-store';

/** Dependencies of the uploads of one page. */
export interface UploadDependencies {
  api: Api;
  queryClient: Pick<QueryClient, 'invalidateQueries'>;
  storage: Pick<HostStorage, 'upload' | 'endUpload' | 'delete'>;
  store: UploadStore;
  time: RemainingTime;
  /** This page: other pages leave its uploads alone while it is open. */
  owner: string;
  isOnline: boolean;
  durationOf(file: Blob, type: string): Promise<number | null>;
  /** SHA-256 in hex. */
  hash: (file: Blob) => Promise<string>;
  /** Delays in ms between attempts of a step while the server is unreachable. */
  pauses?: readonly number[];
}
