import type { OperationRows } from './operation-row.ts';
import { accountRows } from './rows/account-rows.ts';
import { applicationRows } from './rows/application-rows.ts';
import { feedRows } from './rows/feed-rows.ts';
import { documentRows } from './rows/document-rows.ts';
import { moneyRows } from './rows/money-rows.ts';
import { reportRows } from './rows/report-rows.ts';
import { teamRows } from './rows/team-rows.ts';

/** A row of the access matrix for each operation. A missing one is a type error, and fails the matrix. */
export const operationRows: OperationRows = {
  ...accountRows,
  ...applicationRows,
  ...reportRows,
  ...documentRows,
  ...moneyRows,
  ...teamRows,
  ...feedRows,
};
