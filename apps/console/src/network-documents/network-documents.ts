import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { NetworkDocumentKind } from '@publisher-console/api-contract';

import type { PublicSettings } from '#common/context/public-settings.ts';

/** The texts of the network that have a page of their own. */
export const readableKinds = ['offer', 'privacy_policy', 'terms'] as const satisfies NetworkDocumentKind[];

export type ReadableKind = (typeof readableKinds)[number];

export const networkDocumentNames: Record<ReadableKind, MessageDescriptor> = {
  offer: msg`Public offer`,
  privacy_policy: msg`Privacy policy`,
  terms: msg`Terms of participation`,
};

/** The text that an address of the documents opens, if any. */
export function readableKindFrom({ read }: Record<string, unknown>): ReadableKind | undefined {
  return readableKinds.find((kind) => kind === read);
}

/** Where the network's own site has a text. The operator has set it, so it goes before a text that is kept here. */
export function outsideAddress(settings: PublicSettings, kind: ReadableKind): string | undefined {
  const addresses = { offer: settings.offerUrl, privacy_policy: settings.privacyPolicyUrl, terms: settings.termsUrl };
  return addresses[kind];
}
