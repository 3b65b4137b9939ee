/**
 * The kinds of entries that finance adds to the ledger, each with the sign of its amounts: 1 for what the publisher is owed,
 * -1 for what it no longer is, 0 for either.
 */
export const adjustmentSigns = {
  invalid_traffic: -1,
  advertiser_default: -1,
  bonus: 1,
  fee: -1,
  tax_withheld: -1,
  vat: 1,
  write_off: 0,
} as const;

/** A kind of entry that finance adds to the ledger. */
export type AdjustmentKind = keyof typeof adjustmentSigns;

/** The kinds in the order in which they are offered. */
export const adjustmentKinds = Object.keys(adjustmentSigns) as AdjustmentKind[];
