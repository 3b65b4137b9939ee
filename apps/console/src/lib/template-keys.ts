/** The keys of what is cached about the publisher's report templates. */
export const templateKeys = { all: ['report-template'] } as const;
