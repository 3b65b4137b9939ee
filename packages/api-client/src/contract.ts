/** The types of the contract, for programs that name them: `import type { ReportRequest } from '…/contract'`. */
export type * from '@publisher-console/api-contract';
