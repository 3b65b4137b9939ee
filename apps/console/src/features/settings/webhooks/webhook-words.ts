import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { WebhookDelivery, WebhookEventType, WebhookPause } from '@publisher-console/api-contract';
import type { StatusProps } from '@publisher-console/ui/status';

interface EventTexts {
  title: MessageDescriptor;
  /** The occasion of the event. */
  note: MessageDescriptor;
}

/** The events in the order of the form. */
export const webhookEvents: Record<WebhookEventType, EventTexts> = {
  'day.final': { title: msg`Day is final`, note: msg`The figures of a day no longer change` },
  'load.published': { title: msg`New statistics`, note: msg`Your statistics have new or corrected figures` },
  'application.status_changed': {
    title: msg`Status of an app`,
    note: msg`An app’s status changed, for example after the network’s check`,
  },
  'app_ads_txt.changed': {
    title: msg`app-ads.txt`,
    note: msg`The result of an app-ads.txt check changed`,
  },
  'document.changed': {
    title: msg`Documents`,
    note: msg`Your contract was registered or changed, or the network has published a new text`,
  },
  'month.closed': { title: msg`Month is closed`, note: msg`There is a statement of a month` },
  'question.answered': { title: msg`Answer of support`, note: msg`Support answered a question` },
  'entry.added': { title: msg`New entry`, note: msg`Something was booked besides what you earned` },
};

export const webhookEventTypes = Object.keys(webhookEvents) as WebhookEventType[];

/** The name of an event; the type of one that a newer server has added. */
export function eventTitle(i18n: I18n, type: string): string {
  if (type === 'webhook.test') return i18n._(msg`Test`);
  const known = webhookEventTypes.find((each) => each === type);
  return known === undefined ? type : i18n._(webhookEvents[known].title);
}

interface StateWords {
  label: MessageDescriptor;
  tone: NonNullable<StatusProps['tone']>;
}

const deliveryStates: Record<WebhookDelivery['state'], StateWords> = {
  waiting: { label: msg`To be sent`, tone: 'notice' },
  delivered: { label: msg`Delivered`, tone: 'success' },
  failed: { label: msg`Not delivered`, tone: 'danger' },
  dropped: { label: msg`Discarded`, tone: 'neutral' },
};

/** The name of a state; the id of one that a newer server has added. */
export function stateWords(i18n: I18n, state: WebhookDelivery['state']) {
  if (!(state in deliveryStates)) return { label: state, tone: 'neutral' } as const;
  const { label, tone } = deliveryStates[state];
  return { label: i18n._(label), tone };
}

const problems: Record<WebhookPause['problem'], MessageDescriptor> = {
  status: msg`The server answered with a status other than 2xx.`,
  no_answer: msg`The server did not answer within 10 seconds.`,
  address: msg`The address does not exist or belongs to a private network.`,
  certificate: msg`The certificate is not valid for the address.`,
  gone: msg`The server answered 410 Gone: it no longer accepts events.`,
  member_left: msg`Whoever set the address has left the team or may no longer set it. Check it before you resume.`,
};

/** Why an attempt failed or deliveries pause; the id of a reason that a newer server has added. */
export function problemText(i18n: I18n, problem: WebhookPause['problem']): string {
  return problem in problems ? i18n._(problems[problem]) : problem;
}
