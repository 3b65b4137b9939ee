import type { Belongings } from '#testing/access/belongings.ts';
import type { OperationRows } from '#testing/access/operation-row.ts';

const application = ({ applicationId }: Belongings) => ({ params: { id: applicationId } });
const stoppedApplication = ({ stoppedApplicationId }: Belongings) => ({ params: { id: stoppedApplicationId } });
const adBlock = ({ adBlockId }: Belongings) => ({ params: { id: adBlockId } });
const stoppedAdBlock = ({ stoppedAdBlockId }: Belongings) => ({ params: { id: stoppedAdBlockId } });
const block = { name: 'Menu', adFormat: 'rewarded_video' } as const;
const site = 'https://northwind.example';
const noLink = { status: 422, code: 'app_ads_txt_link_missing' } as const;

/** Operations on applications, ad blocks and app-ads.txt files. */
export const applicationRows = {
  getApplications: {
    request: ({ applicationName }) => ({ query: { term: applicationName } }),
    foreign: { status: 200 },
  },
  createApplication: { request: () => ({ body: { name: 'Menu', isNotPublished: true, platform: 'ios' } }) },
  parseApplicationUrl: {
    request: () => ({ body: { applicationUrl: 'https://play.google.com/store/apps/details?id=com.northwind.chess' } }),
    own: { status: 422, code: 'store_unreachable' },
  },
  getApplication: { request: application },
  updateApplication: {
    request: (of) => ({ ...application(of), body: { name: 'Menu', isNotPublished: true } }),
  },
  deleteApplication: { request: application, isDestructive: true },
  stopApplication: { request: application, isDestructive: true },
  resumeApplication: { request: stoppedApplication },
  getApplicationEarnings: { request: application },
  getApplicationFigures: { request: application },
  getApplicationActivity: { request: application },
  getActivity: {
    request: ({ applicationId }) => ({
      body: { filterList: { applicationList: [applicationId], period: { preset: 'today' } } },
    }),
    foreign: { status: 200 },
  },
  getAdBlocks: { request: (of) => ({ ...application(of), query: { term: of.adBlockName } }), foreign: { status: 200 } },
  createAdBlock: { request: (of) => ({ ...application(of), body: block }) },
  updateAdBlock: {
    request: ({ applicationId, adBlockId }) => ({ params: { id: applicationId, adBlockId }, body: block }),
  },
  changeAdBlocks: {
    request: ({ adBlockId }) => ({ body: { action: 'stop', ids: [adBlockId] } }),
    foreign: { status: 200 },
    isDestructive: true,
  },
  deleteAdBlock: { request: adBlock, isDestructive: true },
  stopAdBlock: { request: adBlock },
  resumeAdBlock: { request: stoppedAdBlock },
  getAdBlockEarnings: { request: adBlock },
  getAdBlockFirstRequests: { request: adBlock },
  getAdFormats: {},
  getIntegrationGuides: {},
  search: { request: ({ applicationName }) => ({ query: { term: applicationName } }), foreign: { status: 200 } },
  getApplicationAppAdsTxt: { request: application },
  recheckApplicationAppAdsTxt: { request: application, own: noLink },
  getMergedAppAdsTxt: { request: application },
  getNetworkAppAdsTxt: {},
  checkAppAdsTxt: { request: () => ({ body: { appAdsTxtUrl: `${site}/app-ads.txt` } }) },
} satisfies Partial<OperationRows>;
