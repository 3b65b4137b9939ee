import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Activity, AdFormat } from '@publisher-console/api-contract';
import CircleUser from 'lucide-react/icons/circle-user';
import FileSearch from 'lucide-react/icons/file-search';
import Network from 'lucide-react/icons/network';
import type { LucideIcon } from 'lucide-react';

import { shownStatus, statusWords } from '#inventory/statuses.ts';

/** The actors of an event. */
export const actorWords: Record<Activity['actor'], { icon: LucideIcon; label: MessageDescriptor }> = {
  publisher: { icon: CircleUser, label: msg`You` },
  operator: { icon: Network, label: msg`The network` },
  check: { icon: FileSearch, label: msg`app-ads.txt check` },
};

const fieldWords: Partial<Record<string, MessageDescriptor>> = {
  name: msg`Name`,
  applicationUrl: msg`Store link`,
  appAdsTxtUrl: msg`App-ads.txt link`,
  adFormat: msg`Format`,
  place: msg`Place`,
  status: msg`Status`,
  appAdsTxtState: msg`Result`,
};

const stateWords: Partial<Record<string, MessageDescriptor>> = {
  found: msg`complete`,
  lines_missing: msg`lines to fix`,
  unreachable: msg`cannot be loaded`,
};

export function fieldText(i18n: I18n, field: string): string {
  const known = fieldWords[field];
  return known === undefined ? field : i18n._(known);
}

/** The value of a field in words; free text is returned unchanged. */
export function valueText(i18n: I18n, adFormats: readonly AdFormat[], field: string, value: string): string {
  if (field === 'status' && shownStatus(value) !== 'unknown')
    return i18n._(statusWords[shownStatus(value)].label.application);
  if (field === 'adFormat') return adFormats.find(({ id }) => id === value)?.title ?? value;
  const known = field === 'appAdsTxtState' ? stateWords[value] : undefined;
  return known === undefined ? value : i18n._(known);
}
