import { z } from 'zod';
import { reportReasons } from './reports';

/** The rule that an admin labelled a thing with, which readers press to see; null without a label. */
export const contentLabel = z.enum(reportReasons).nullable();
