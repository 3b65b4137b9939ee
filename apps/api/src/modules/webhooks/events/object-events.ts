import type {
  AppAdsTxtEvent,
  ApplicationReference,
  ApplicationStatusEvent,
  DocumentEvent,
  NetworkDocumentKind,
} from '@publisher-console/api-contract';
import { iconUrl } from '#contract/icon-url.ts';
import type { NewEvent } from './record-event.ts';

/** The columns of an application that events name it by. */
interface ApplicationRow {
  id: string;
  name: string;
  platform: ApplicationReference['platform'];
  iconKey: string | null;
  status: ApplicationStatusEvent['data']['after'];
}

/** An application that is not deleted, in the form of the contract. */
function applicationReference({ id, name, platform, iconKey }: Omit<ApplicationRow, 'status'>): ApplicationReference {
  return { id, title: name, platform, iconUrl: iconUrl(iconKey), isDeleted: false };
}

/** The status of an application is another one; `reason` is in the language of its publisher. */
export function statusChanged(
  before: ApplicationRow,
  after: ApplicationRow,
  {
    actor,
    reason = null,
    reasonCode = null,
  }: Pick<ApplicationStatusEvent['data'], 'actor'> &
    Partial<Pick<ApplicationStatusEvent['data'], 'reason' | 'reasonCode'>>,
): NewEvent {
  const application = applicationReference(after);
  return {
    type: 'application.status_changed',
    data: { application, before: before.status, after: after.status, actor, reason, reasonCode },
  };
}

/** A check found a file in another state than the check before. */
export function fileChanged(
  application: Omit<ApplicationRow, 'status'>,
  found: Omit<AppAdsTxtEvent['data'], 'application'>,
): NewEvent {
  return { type: 'app_ads_txt.changed', data: { application: applicationReference(application), ...found } };
}

/** The names that events have for the texts of the network. */
export const documentNames: Record<NetworkDocumentKind, DocumentEvent['data']['document']> = {
  offer: 'public_offer',
  privacy_policy: 'privacy_policy',
  terms: 'terms',
  faq: 'faq',
};

/** A document of a publisher, or a text of the network, is new or another one; `title` is in the publisher's language. */
export function documentChanged(data: DocumentEvent['data']): NewEvent {
  return { type: 'document.changed', data };
}
