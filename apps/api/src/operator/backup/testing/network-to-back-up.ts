import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { createDirectConnection } from '#orders/direct-connection.ts';
import type { NetworkStores } from '#orders/network-stores.ts';
import { loadFile } from '#modules/statistics/loads/file/load-file.network.ts';
import { openStatisticsFile } from '#modules/statistics/loads/file/open-statistics-file.ts';
import { csv, csvWithHours, row } from '#modules/statistics/loads/testing/statistics-file.ts';
import { networkCommands } from '#network-orders.ts';
import { startTestApi } from '#testing/test-api.ts';
import type { TestApi, TestPublisher, Tokens } from '#testing/test-api.ts';

/** A network with something of everything: a publisher who is signed in, an app, statistics, documents and a contract. */
export interface NetworkToBackUp {
  api: TestApi;
  stores: NetworkStores;
  anna: TestPublisher & Tokens;
  /** Loads another file for one day, which replaces what counted. */
  load(content: string): Promise<void>;
  /** A row of statistics of the publisher's ad block. */
  rowOf(changes?: Parameters<typeof row>[1]): ReturnType<typeof row>;
}

const contractBytes = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(200_000), Buffer.from('\n%%EOF\n')]);

export async function startNetworkToBackUp(): Promise<NetworkToBackUp> {
  const api = await startTestApi();
  const { writer } = await api.startWarehouse();
  const settings = { scope: 'publisher', timeZone: 'UTC', finalAfterDays: 3, now: () => new Date() };
  const stores = { database: api.database, writer, files: api.files, settings };
  const network = createDirectConnection(networkCommands, stores);
  const anna = await api.signIn({ company: 'Nördwind, "Ltd" \\ 2', contacts: 'line\nbreak' });
  const { token } = anna;
  const { data: app } = await api.call('createApplication', {
    token,
    body: { name: 'Chess', platform: 'android', isNotPublished: true },
  });
  const { data: block } = await api.call('createAdBlock', {
    token,
    params: { id: app.application.id },
    body: { name: 'Start', adFormat: 'fs_banner' },
  });
  await network.order('setDocument', {
    kind: 'offer',
    locale: 'en',
    counterparty: null,
    source: '# The offer\n\nText.\n',
  });
  await network.order('registerContract', {
    user: anna.email,
    number: '17/2026',
    counterparty: 'self_employed',
    date: null,
    pdf: contractBytes.toString('base64'),
  });

  const [entry] = await network.order('adBlocks', { ids: [block.adBlock.id] });
  if (entry === undefined || entry.id !== block.adBlock.id) throw new Error('The ad block was not added.');
  const rowOf = (changes = {}) => row(entry, changes);
  const load = async (content: string, sourceId?: string) => {
    const file = await openStatisticsFile(Readable.from([Buffer.from(content)]));
    await loadFile({ ...file, network, sourceId, isForced: true });
  };
  await load(csv(rowOf(), rowOf({ country: 'ZZ', revenue: '999999999.999999' }), rowOf({ date: '2026-02-28' })));
  await load(csvWithHours(rowOf({ date: '2026-03-02', hour: 0 }), rowOf({ date: '2026-03-02', hour: 23 })));
  // Replaces a day: only the newer facts belong to a backup.
  await load(csv(rowOf({ revenue: '7.5' })));
  await network.order('addSource', { id: 'gross', required: { from: null, until: null } });
  await network.order('setRowRules', { id: 'gross', amounts: 'gross' });
  const share = { sourceId: 'gross', publisher: null, application: null, fromDay: '2026-01-01', basisPoints: 6_250 };
  await network.order('setShare', share);
  await load(csv(rowOf({ date: '2026-02-27' })), 'gross');
  return { api, stores, anna, load, rowOf };
}

/** What a publisher sees: figures, apps, documents, money, the account, and the bytes of the contract. */
export async function whatAnnaSees(
  api: TestApi,
  { token }: Tokens,
): Promise<Record<string, { status: number; data: unknown }>> {
  const filterList = { period: { from: '2026-02-01', to: '2026-03-31' } };
  const groupList = ['date' as const, 'application' as const, 'geo_country' as const];
  const indicatorList = ['requests' as const, 'impressions' as const, 'revenue' as const, 'ecpm' as const];
  const statistic = await api.call('getStatistic', { token, body: { filterList, groupList, indicatorList } });
  const applications = await api.call('getApplications', { token });
  const user = await api.call('getCurrentUser', { token });
  const sessions = await api.call('getSessions', { token });
  const offer = await api.call('getNetworkDocuments', { token });
  const documents = await api.call('getDocuments', { token, body: { documentType: 'contract' } });
  const months = await api.call('getMoneyMonths', { token });
  const fileId = documents.data.documentList[0]?.fileId ?? '';
  const contract = await api.call('downloadFile', { token, params: { id: fileId } });
  const answers = { statistic, applications, user, sessions, offer, documents, months };
  const seen = Object.entries(answers).map(([name, { status, data }]) => [name, { status, data }]);
  return { ...Object.fromEntries(seen), contract: { status: contract.status, data: contract.text } };
}
