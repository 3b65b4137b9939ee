/** A store has no room, or did not answer for as long as a start waits. The message is for the operator. */
export class StoreAway extends Error {
  override readonly name = 'StoreAway';
}

/** A store refuses this process, such as for a wrong password, or is not installed. The message is for the operator. */
export class StoreUnusable extends Error {
  override readonly name = 'StoreUnusable';
}
