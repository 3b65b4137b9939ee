import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { CurrentUser, NetworkDocumentKind } from '@publisher-console/api-contract';
import type { PublicSettings } from '#common/context/public-settings.ts';

/** The network documents that have a page. */
export const readableKinds = ['offer', 'privacy_policy', 'terms'] as const satisfies NetworkDocumentKind[];

export type ReadableKind = (typeof readableKinds)[number];

export const networkDocumentNames: Record<ReadableKind, MessageDescriptor> = {
  offer: msg`Public offer`,
  privacy_policy: msg`Privacy policy`,
  terms: msg`Terms of participation`,
};

/** The document that the search of the documents page opens. */
export function readableKindFrom({ read }: Record<string, unknown>): ReadableKind | undefined {
  return readableKinds.find((kind) => kind === read);
}

/** The operator's URL of a document. It has precedence over our page. */
export function outsideAddress(settings: PublicSettings, kind: ReadableKind): string | undefined {
  const addresses = { offer: settings.offerUrl, privacy_policy: settings.privacyPolicyUrl, terms: settings.termsUrl };
  return addresses[kind];
}

/** docs/product.md, section 6: in the default scope, only the documents are open before the offer is accepted. */
export function mustAcceptOffer(
  user: Pick<CurrentUser, 'scope' | 'hasAcceptedOffer'>,
  { defaultScope }: Pick<PublicSettings, 'defaultScope'>,
): boolean {
  return user.scope === defaultScope && !user.hasAcceptedOffer;
}
