/** Query keys of the signed-in publisher's data. `all` is the prefix of the others. */
export const userKeys = {
  all: ['user'],
  current: ['user', 'current'],
} as const;

/** Query keys of the checklist. */
export const stageKeys = { all: ['dashboard', 'stage'] } as const;
