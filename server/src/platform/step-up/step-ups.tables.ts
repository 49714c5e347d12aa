import type { Json, Timestamp } from '../database/column-types';
import type { StepUpWords } from './step-up-words';

/** Row of 055-step-ups.sql. */
export interface StepUpsTable {
  id: string;
  uid: string;
  operation: string;
  input_hash: string;
  words: Json<StepUpWords>;
  page_secret_hash: string | null;
  provider_session: string | null;
  provider_began_at: Timestamp | null;
  provider_proved_at: Timestamp | null;
  confirmed_at: Timestamp | null;
  used_at: Timestamp | null;
  created_at: Timestamp;
}
