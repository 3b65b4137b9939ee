import type { APIRequestContext } from '@playwright/test';

import { dataOf, sessionOf } from './accounts.ts';
import type { Account } from './accounts.ts';

/** Changes that a journey makes through the API while its pages are open. */
export interface Publisher {
  /** @returns its id */
  addApplication: (name: string, platform?: 'android' | 'ios') => Promise<string>;
  /** Adds an app of a store. Its app-ads.txt file must have the required lines. @returns its id */
  addPublishedApplication: (name: string, links: { applicationUrl: string; appAdsTxtUrl: string }) => Promise<string>;
  /** The network's required lines. */
  requiredLines: () => Promise<string[]>;
  /** @returns its id */
  addAdBlock: (applicationId: string, name: string) => Promise<string>;
  stopAdBlock: (id: string) => Promise<void>;
  deleteApplication: (id: string) => Promise<void>;
}

/** A publisher who works through the API, like another tab or the SDK. */
export async function publisherOf(request: APIRequestContext, account: Account): Promise<Publisher> {
  const { token } = await sessionOf(request, account);
  const headers = { authorization: `Bearer ${token}` };
  return {
    addApplication: async (name, platform = 'android') => {
      const data = { name, platform, isNotPublished: true };
      return (await dataOf(await request.post('/api/application', { headers, data }))).application.id;
    },
    addPublishedApplication: async (name, links) => {
      const data = { name, platform: 'android', isNotPublished: false, ...links };
      return (await dataOf(await request.post('/api/application', { headers, data }))).application.id;
    },
    requiredLines: async () => (await dataOf(await request.get('/api/app-ads-txt', { headers }))).lines,
    addAdBlock: async (applicationId, name) => {
      const data = { name, adFormat: 'rewarded_video', place: 'home' };
      return (await dataOf(await request.post(`/api/application/${applicationId}/ad-block`, { headers, data }))).adBlock
        .id;
    },
    stopAdBlock: async (id) => {
      await dataOf(await request.post(`/api/application/ad-block/deactivate/${id}`, { headers }));
    },
    deleteApplication: async (id) => {
      await dataOf(await request.delete(`/api/application/${id}`, { headers }));
    },
  };
}
