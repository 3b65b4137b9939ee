/** The types of the contract, for whoever has to name one: `import type { ReportRequest } from '…/contract'`. */
export type * from '@publisher-console/api-contract';
