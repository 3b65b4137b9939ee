/** The relational store and the warehouse are not those of one network at one time. The message names both and the cure. */
export class WrongStores extends Error {
  override readonly name = 'WrongStores';
}

export const cure =
  'Set DATABASE_URL and WAREHOUSE_URL to the two stores of one network, or restore both from one backup (docs/statistics.md, Two stores, one network).';
