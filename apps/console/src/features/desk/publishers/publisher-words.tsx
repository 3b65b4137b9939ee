import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import { useLingui } from '@lingui/react/macro';
import type { PublisherMatch, PublisherState } from '@publisher-console/api-contract/desk';
import { Badge } from '@publisher-console/ui/badge';
import type { BadgeProps } from '@publisher-console/ui/badge';

const states: Record<PublisherState, { title: MessageDescriptor; tone: BadgeProps['tone'] }> = {
  active: { title: msg({ context: 'publisher', message: 'Active' }), tone: 'success' },
  unconfirmed: { title: msg`E-mail not confirmed`, tone: 'notice' },
  blocked: { title: msg({ context: 'publisher', message: 'Blocked' }), tone: 'danger' },
  erased: { title: msg({ context: 'publisher', message: 'Erased' }), tone: 'neutral' },
};

/** The state of an account. */
export function StateBadge({ state }: { state: PublisherState }) {
  const { i18n } = useLingui();
  return <Badge tone={states[state].tone}>{i18n._(states[state].title)}</Badge>;
}

/** The property by which a publisher was found. */
export const matchTitles: Record<PublisherMatch['by'], MessageDescriptor> = {
  number: msg`Publisher ID`,
  email: msg`E-mail`,
  company: msg`Company`,
  application: msg`App`,
  ad_block: msg`Ad block`,
  token: msg`API token`,
};

export const roleTitles: Record<'accountant' | 'analyst' | 'manager' | 'owner', MessageDescriptor> = {
  owner: msg({ context: 'team', message: 'Owner' }),
  manager: msg({ context: 'team', message: 'Manager' }),
  analyst: msg({ context: 'team', message: 'Analyst' }),
  accountant: msg({ context: 'team', message: 'Accountant' }),
};

export const counterpartyTitles: Record<
  'limited_liability_company' | 'self_employed' | 'sole_proprietorship',
  MessageDescriptor
> = {
  self_employed: msg`Self-employed`,
  sole_proprietorship: msg`Sole proprietorship`,
  limited_liability_company: msg`Limited liability company`,
};
