import { Trans } from '@lingui/react/macro';
import type { NetworkDocumentSummary } from '@publisher-console/api-contract';
import { Checkbox } from '@publisher-console/ui/checkbox';
import type { FormFieldProps } from '@publisher-console/ui/field';
import { linkStyle } from '@publisher-console/ui/link';
import type { ReactNode } from 'react';
import { useRouterContext } from '#common/context/router-context.ts';
import { NetworkDocumentLink } from '#network-documents/network-document-link.tsx';
import type { ReadableKind } from '#network-documents/network-documents.ts';
import type { ServerData } from '#network-documents/server-query.ts';
import { useNetworkDocuments } from '#network-documents/use-network-documents.ts';

interface SignUpConsentProps {
  /** Whether a network document can be read, at the operator's URL or on our page. */
  isReadable: (kind: ReadableKind) => boolean;
}

/** The label of the consent, with links to the documents that can be read. */
function SignUpConsent({ isReadable }: SignUpConsentProps) {
  return (
    <Trans>
      I accept the{' '}
      <Text kind="terms" isLink={isReadable('terms')}>
        terms of participation
      </Text>{' '}
      and the{' '}
      <Text kind="privacy_policy" isLink={isReadable('privacy_policy')}>
        privacy policy
      </Text>
    </Trans>
  );
}

/** The link opens a new tab, so that typed values are not lost. */
function Text({ kind, isLink, children }: { kind: ReadableKind; isLink: boolean; children?: ReactNode }) {
  if (!isLink) return <span>{children}</span>;
  return (
    <NetworkDocumentLink kind={kind} inNewTab>
      {children}
    </NetworkDocumentLink>
  );
}

/** How to get a document without a link, because an unreadable text must not be accepted; nothing if both have one. */
function useConsentNote({ isReadable }: SignUpConsentProps): ReactNode {
  const { supportEmail } = useRouterContext().settings;
  if (isReadable('privacy_policy') && isReadable('terms')) return undefined;
  if (supportEmail === undefined) return <Trans>If a document is not linked here, ask the network for it first.</Trans>;
  return (
    <Trans>
      If a document is not linked here, ask for it first:{' '}
      <a href={`mailto:${supportEmail}`} className={linkStyle()}>
        {supportEmail}
      </a>
    </Trans>
  );
}

interface ConsentFieldProps {
  field: FormFieldProps;
  /** The network documents that we publish, if the server has fetched the list. */
  published: ServerData<NetworkDocumentSummary[]> | undefined;
}

/** The consent that is required for an account. */
export function ConsentField({ field, published }: ConsentFieldProps) {
  const texts = useNetworkDocuments(published);
  const note = useConsentNote(texts);
  return <Checkbox {...field} required label={<SignUpConsent isReadable={texts.isReadable} />} note={note} />;
}
