import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type {
  CounterpartyType,
  DeskAnnouncement,
  DeskDocumentKind,
  Locale,
  RejectionCode,
} from '@publisher-console/api-contract/desk';

import { networkDocumentNames } from '#network-documents/network-documents.ts';

export const localeNames: Record<Locale, MessageDescriptor> = { en: msg`In English`, ru: msg`In Russian` };

/** The names of documents, with those for everyone first. */
export const documentNames: Record<DeskDocumentKind, MessageDescriptor> = {
  ...networkDocumentNames,
  faq: msg`Questions and answers`,
  contract_template: msg`Contract template`,
  verification_list: msg`List of papers for verification`,
  act: msg`Act of a month`,
};

export const counterpartyNames: Record<CounterpartyType, MessageDescriptor> = {
  self_employed: msg`Self-employed`,
  sole_proprietorship: msg`Sole proprietorship`,
  limited_liability_company: msg`Limited liability company`,
};

export const reasonNames: Record<RejectionCode, MessageDescriptor> = {
  not_in_store: msg`Not in the store`,
  not_owner: msg`Not the owner`,
  content: msg`Content`,
  placement: msg`Placement of ads`,
  traffic: msg`Traffic`,
  documents: msg({ context: 'reason', message: 'Documents' }),
  other: msg({ context: 'reason', message: 'Other' }),
};

export const announcementKinds: Record<DeskAnnouncement['kind'], MessageDescriptor> = {
  news: msg({ context: 'announcement', message: 'News' }),
  incident: msg({ context: 'announcement', message: 'Incident' }),
  terms: msg`Change of terms`,
};

export const announcementStates: Record<DeskAnnouncement['state'], MessageDescriptor> = {
  draft: msg({ context: 'announcement', message: 'Draft' }),
  scheduled: msg({ context: 'announcement', message: 'Scheduled' }),
  shown: msg({ context: 'announcement', message: 'Shown' }),
  over: msg({ context: 'announcement', message: 'Over' }),
};

/** The possible audiences of an announcement, as one choice. */
export const audienceChoices = ['all', 'active', 'android', 'ios', 'list'] as const;

export type AudienceChoice = (typeof audienceChoices)[number];

export const audienceNames: Record<AudienceChoice, MessageDescriptor> = {
  all: msg`All publishers`,
  active: msg`Publishers with an active app`,
  android: msg`Publishers with an app for Android`,
  ios: msg`Publishers with an app for iOS`,
  list: msg`Some publishers`,
};

export const choiceOf = ({ to, platform }: DeskAnnouncement['audience']): AudienceChoice =>
  to === 'platform' ? (platform ?? 'android') : to;
