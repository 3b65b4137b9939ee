/** Columns of callers whose access was taken away. */
export const takenAway = [
  'ended session',
  'blocked account',
  'API token of a blocked account',
  'revoked API token',
  'expired API token',
];
/** Columns of callers whose tokens are not ours, or not theirs. */
export const notOurs = [
  'broken token',
  'wrongly signed token',
  'expired access token',
  'refresh token of another session',
  'unknown API token',
];
