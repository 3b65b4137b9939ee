/** Why the operator rejects an application. `other` needs the operator's own words. */
export const rejectionCodes = [
  'not_in_store',
  'not_owner',
  'content',
  'placement',
  'traffic',
  'documents',
  'other',
] as const;

export type RejectionCode = (typeof rejectionCodes)[number];
