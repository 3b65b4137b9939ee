/** The keys of what is cached about the publisher's applications. `all` covers the others when it is invalidated. */
export const applicationKeys = {
  all: ['application'],
  appAdsTxt: (applicationId: string) => ['application', applicationId, 'app-ads-txt'],
} as const;
