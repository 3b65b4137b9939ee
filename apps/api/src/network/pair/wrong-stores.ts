/** The relational store and the warehouse are not those of one network at one time. The message names both and the cure. */
export class WrongStores extends Error {
  override readonly name = 'WrongStores';
}
