import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type {
  AppAdsTxtHistoryItem,
  AppAdsTxtLineReport,
  AppAdsTxtNote,
  AppAdsTxtProblem,
  AppAdsTxtState,
} from '@publisher-console/api-contract';

type Tone = 'neutral' | 'success' | 'notice' | 'danger';

/** The state of a file, and of a line in it. */
interface State {
  label: MessageDescriptor;
  tone: Tone;
}

/** Also used for a state that a newer server has added. */
const unknownState: State = { label: msg`Unknown`, tone: 'neutral' };

const fileStates: Partial<Record<string, State>> = {
  found: { label: msg`All lines found`, tone: 'success' },
  lines_missing: { label: msg`Lines to fix`, tone: 'danger' },
  unreachable: { label: msg`Cannot be loaded`, tone: 'danger' },
} satisfies Record<AppAdsTxtState, State>;

export function fileState(state: AppAdsTxtState): State {
  return fileStates[state] ?? unknownState;
}

interface LineState extends State {
  /** How to fix a line, by its state. */
  advice?: MessageDescriptor;
}

const lineStates: Partial<Record<string, LineState>> = {
  present: { label: msg`Present`, tone: 'success' },
  duplicate: { label: msg`Present more than once`, tone: 'success', advice: msg`Once is enough.` },
  commented_out: { label: msg`Commented out`, tone: 'danger', advice: msg`Remove the # before the line.` },
  wrong_account: { label: msg`Wrong account ID`, tone: 'danger', advice: msg`Correct the account ID.` },
  wrong_relationship: { label: msg`Wrong relationship`, tone: 'danger', advice: msg`Replace DIRECT or RESELLER.` },
  missing: { label: msg`Missing`, tone: 'danger', advice: msg`Add the line.` },
} satisfies Record<AppAdsTxtLineReport['state'], LineState>;

export function lineState(state: AppAdsTxtLineReport['state']): LineState {
  return lineStates[state] ?? unknownState;
}

/** Why a file cannot be loaded. */
const problems: Partial<Record<string, MessageDescriptor>> = {
  no_answer: msg`The site does not answer.`,
  status: msg`The site does not send the file. Its answers are listed below.`,
  content: msg`The link leads to a web page or to something else that is not a text file.`,
  redirect: msg`The link redirects too often, or more than once to another site.`,
  too_large: msg`The file is larger than 2 MB.`,
  name_not_found: msg`There is no site with this name. Check the spelling, or ask whoever manages the domain.`,
  name_servers: msg`The name servers of the domain do not answer. Ask whoever manages the domain.`,
  refused: msg`The site refuses the connection. Its web server may be off.`,
  timed_out: msg`The site did not send the file within 10 seconds.`,
  certificate: msg`The certificate of the site is not trusted: it has expired, is for another name, or an intermediate certificate is missing.`,
  no_https: msg`The site does not work over HTTPS.`,
  compression: msg`The site compresses the file in a way that we did not ask for. It should send it as it is, or with gzip.`,
  cut_short: msg`The site sent less than it announced, and closed the connection.`,
  broken_answer: msg`The answer of the site is not valid HTTP. Ask whoever manages the web server.`,
  port: msg`The link, or a redirect from it, leads to an unusual port. Buyers use only the standard ports of HTTP and HTTPS.`,
  address: msg`The link, or a redirect from it, leads to an address that is not on the internet.`,
} satisfies Record<NonNullable<AppAdsTxtProblem>, MessageDescriptor>;

/** The sentence about a problem, also about one that a newer server has added. */
export function problemText(problem: NonNullable<AppAdsTxtProblem>): MessageDescriptor {
  return problems[problem] ?? msg`The file cannot be loaded.`;
}

/** The notes of a report, except that about the buyers' file, which has its own component. */
export const notes: Partial<Record<AppAdsTxtNote, MessageDescriptor>> = {
  content_type: msg`The site does not send the file as text/plain. Some buyers will not read it.`,
  no_developer_site: msg`The store listing has no website of your own, so buyers cannot find your app-ads.txt. Add the website to the app’s page in the store.`,
  developer_site_unknown: msg`We could not find the developer’s website in the store listing, so we checked only the file at your link.`,
  last_good_result: msg`The file could not be loaded this time. The lines are those of the last check that could load it.`,
  byte_order_mark: msg`The file contains an invisible character (U+FEFF), which joining files can leave behind. Buyers cannot read the line after it. The complete file below does not have it.`,
  not_encrypted: msg`The file was served over HTTP. Buyers try HTTPS first, so publish it there too.`,
};

/** The triggers of a check. */
export const triggers = {
  created: msg`App added`,
  updated: msg`App changed`,
  requested: msg`On request`,
  daily: msg`Daily check`,
} satisfies Record<AppAdsTxtHistoryItem['trigger'], MessageDescriptor>;
