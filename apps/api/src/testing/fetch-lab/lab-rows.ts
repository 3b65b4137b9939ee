import { addressRows } from './address-rows.ts';
import { answerRows } from './answer-rows.ts';
import { fileRows } from './file-rows.ts';
import type { LabRow } from './lab-row.ts';
import { pictureRows } from './picture-rows.ts';
import { rebindingRows } from './rebinding-rows.ts';
import { redirectRows } from './redirect-rows.ts';
import { requestRows } from './request-rows.ts';

/** The catalogue of hostile fetches: what a publisher's URL, site or name server can try. */
export const labRows: LabRow[] = [
  ...addressRows,
  ...rebindingRows,
  ...redirectRows,
  ...answerRows,
  ...requestRows,
  ...fileRows,
  ...pictureRows,
];
