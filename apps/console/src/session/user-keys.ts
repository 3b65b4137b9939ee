/** The keys of what is cached about the signed-in publisher. `all` covers the others when it is invalidated. */
export const userKeys = {
  all: ['user'],
  current: ['user', 'current'],
} as const;

/** The keys of what is cached about the publisher's report templates. */
export const templateKeys = { all: ['report-template'] } as const;

/** The keys of what is cached about the publisher's checklist. */
export const stageKeys = { all: ['dashboard', 'stage'] } as const;
