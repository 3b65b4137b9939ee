import type { OperationRows } from '#testing/access/operation-row.ts';

const ofMonth = {
  request: () => ({ params: { month: '2026-02' } }),
  isShared: 'Each publisher has a statement of a month.',
};

/** Operations on what publishers are owed. */
export const moneyRows = {
  getMoneyOverview: { whileBlocked: true },
  updatePaymentPreference: { request: () => ({ body: { threshold: '50000', heldUntil: null } }) },
  getMoneyMonths: { whileBlocked: true },
  getMoneyMonth: ofMonth,
  getStatementFile: {
    ...ofMonth,
    whileBlocked: true,
    request: () => ({ params: { month: '2026-02' }, body: { paper: 'statement', format: 'csv' } }),
  },
  acceptStatement: ofMonth,
  getMoneyEntries: {},
  objectToEntry: {
    request: ({ entryNumber, uploadId }) => ({
      params: { entry: Number(entryNumber) },
      body: { text: 'Why?', files: [uploadId] },
    }),
    foreign: { status: 422, code: 'validation_failed' },
    looksUpFirst: true,
    isDestructive: true,
  },
} satisfies Partial<OperationRows>;
