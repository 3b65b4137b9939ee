import { Trans, useLingui } from '@lingui/react/macro';
import type { ApiClient } from '@publisher-console/api-client';
import { Card } from '@publisher-console/ui/card';
import { CodeBlock } from '@publisher-console/ui/code-block';
import { CopyButton } from '@publisher-console/ui/copy-button';
import { linkStyle } from '@publisher-console/ui/link';
import { PageHeader } from '@publisher-console/ui/page-header';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { clientPackage } from 'virtual:client-package';
import { apiAddress } from '#common/context/api-address.ts';
import { useRouterContext } from '#common/context/router-context.ts';
import { useFormat } from '#common/format/format.ts';
import { NumberedStep } from '#common/page/numbered-step.tsx';
import { OutsideLink } from '#common/page/outside-link.tsx';
import { useCopyTexts } from '#common/page/use-copy-texts.ts';
import { firstSteps } from './first-steps.ts';
import { receiveEvents } from './receive-events.ts';

interface SdkSectionProps {
  title: ReactNode;
  description: ReactNode;
  children: ReactNode;
}

/** A section with code, which has the whole width so that few lines are cut. */
function SdkSection({ title, description, children }: SdkSectionProps) {
  return (
    <Card className="flex flex-col gap-5 p-6 max-md:p-4">
      <div className="flex max-w-prose flex-col gap-1">
        <h2 className="text-title font-semibold">{title}</h2>
        <div className="text-pretty text-text-muted">{description}</div>
      </div>
      {children}
    </Card>
  );
}

interface CodeProps {
  label: string;
  code: string;
  /** Wraps the lines, for a command. Otherwise the code scrolls. */
  wraps?: boolean;
}

/** A command or a file to copy. */
function Code({ label, code, wraps }: CodeProps) {
  const textsOf = useCopyTexts();
  return <CodeBlock label={label} code={code} wraps={wraps} texts={textsOf(label)} />;
}

/** The version and digest of the client that this console offers, to check an installation. */
function ClientDetails() {
  const { t } = useLingui();
  const textsOf = useCopyTexts();
  const format = useFormat();
  const { version, integrity } = clientPackage;
  const size = format.fileSize(clientPackage.size);
  return (
    <div className="flex flex-col text-caption text-text-muted">
      <p>
        <Trans>
          Version {version}, {size}. It fits the API of this console.
        </Trans>
      </p>
      <div className="flex items-center gap-1">
        <p className="min-w-0 wrap-anywhere">
          <Trans>
            Integrity, as npm writes it into the lockfile:{' '}
            <span translate="no" className="font-mono">
              {integrity}
            </span>
          </Trans>
        </p>
        <CopyButton text={integrity} texts={textsOf(t`Integrity`)} />
      </div>
    </div>
  );
}

const newToken = { tab: 'api-tokens', dialog: 'token', of: 'statistics:read' } as const;

/** The first steps with the client of the API: install it, create a token, build a report. */
function FirstStepsList({ packageUrl, baseUrl }: { packageUrl: string; baseUrl: string }) {
  const { t } = useLingui();
  const steps = firstSteps({ packageUrl, baseUrl });
  return (
    <ol className="flex min-w-0 flex-col gap-8">
      <NumberedStep isWide number={1} title={<Trans>Install</Trans>}>
        <p>
          <Trans>In an empty folder:</Trans>
        </p>
        <Code wraps label={t`Command that installs the client`} code={steps.install} />
        <ClientDetails />
      </NumberedStep>
      <NumberedStep isWide number={2} title={<Trans>API token</Trans>}>
        <p>
          <Trans>
            <Link to="/settings" search={newToken} className={linkStyle()}>
              Create an API token
            </Link>{' '}
            that may read statistics. Write it into the file .env, and keep that file to yourself:
          </Trans>
        </p>
        <Code label={t`File .env`} code={steps.token} />
        <p>
          <Trans>
            Call the API from your server: browsers do not pass its answers to pages of other sites (CORS). Never put a
            token into an app or a page: anyone who has it can use it.
          </Trans>
        </p>
        <p>
          <Trans>Save this as api.mjs. It contains the address of this console:</Trans>
        </p>
        <Code label={t`File api.mjs`} code={steps.client} />
      </NumberedStep>
      <NumberedStep isWide number={3} title={<Trans>First report</Trans>}>
        <p>
          <Trans>Save this as first-report.mjs beside it: impressions and revenue of the last 7 days.</Trans>
        </p>
        <Code label={t`File first-report.mjs`} code={steps.report} />
        <p>
          <Trans>Run it. The figures are those of the Statistics page:</Trans>
        </p>
        <Code wraps label={t`Command that builds the report`} code={steps.runReport} />
      </NumberedStep>
    </ol>
  );
}

/** How a program receives events, so that it does not have to poll for them. */
function EventsSection() {
  const { t } = useLingui();
  return (
    <SdkSection
      title={<Trans>Events instead of polling</Trans>}
      description={
        <Trans>
          Set an address in{' '}
          <Link to="/settings" search={{ tab: 'webhooks' }} className={linkStyle()}>
            Settings
          </Link>
          , and it is called when a day is final or when the status of an app changes.
        </Trans>
      }
    >
      <div className="flex min-w-0 flex-col gap-2">
        <p>
          <Trans>Add the secret of the webhook to the file .env:</Trans>
        </p>
        <Code label={t`Line for the webhook in the file .env`} code={receiveEvents.secret} />
        <p>
          <Trans>
            Save this as receive-events.mjs. It checks that an event comes from here. Put an HTTPS proxy in front of it:
          </Trans>
        </p>
        <Code label={t`File receive-events.mjs`} code={receiveEvents.program} />
        <p>
          <Trans>Run it, and send a test in Settings:</Trans>
        </p>
        <Code wraps label={t`Command that receives events`} code={receiveEvents.run} />
      </div>
    </SdkSection>
  );
}

/** The version of the API contract, from the header of an answer; null without the header. */
const contractVersionQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ['contract-version'],
    queryFn: async ({ signal }) => (await api.GET('/health', { signal })).response.headers.get('API-Version'),
  });

/** The document of the API, for programs in other languages. */
function ContractSection() {
  const { api, settings } = useRouterContext();
  const { data: version } = useQuery(contractVersionQuery(api));
  return (
    <SdkSection
      title={<Trans>Other languages</Trans>}
      description={
        <Trans>
          The OpenAPI document describes every call. Generators can make a client from it in most languages.
        </Trans>
      }
    >
      <p className="flex flex-wrap items-baseline gap-x-4">
        <OutsideLink href={`${apiAddress(settings)}/openapi.yaml`}>
          <span>openapi.yaml</span>
        </OutsideLink>
        {version && (
          <span className="text-text-muted">
            <Trans>Version {version}</Trans>
          </span>
        )}
      </p>
    </SdkSection>
  );
}

/**
 * How to show ads in an app, and what programs of the publisher need: the client, events and the document of the API.
 */
export function SdkPage({ integration }: { integration: ReactNode }) {
  const { settings } = useRouterContext();
  return (
    <div className="flex w-full max-w-6xl flex-col gap-6">
      <PageHeader title={<Trans>SDK</Trans>} />
      <SdkSection
        title={<Trans>Ads in your app</Trans>}
        description={
          <>
            <p>
              <Trans>The code for your app, with its IDs.</Trans>
            </p>
            {settings.sdkUrl !== undefined && (
              <OutsideLink href={settings.sdkUrl}>
                <Trans>Open the SDK documentation</Trans>
              </OutsideLink>
            )}
          </>
        }
      >
        <div className="max-w-3xl">{integration}</div>
      </SdkSection>
      <SdkSection
        title={<Trans>Statistics in your own programs</Trans>}
        description={<Trans>Fetch reports with a few lines of JavaScript. You need Node 20.6 or newer.</Trans>}
      >
        <FirstStepsList packageUrl={`${window.location.origin}${clientPackage.path}`} baseUrl={apiAddress(settings)} />
      </SdkSection>
      <EventsSection />
      <ContractSection />
      <p className="text-text-muted">
        <Trans>
          Questions?{' '}
          <Link to="/help" search={{ dialog: 'support' }} className={linkStyle()}>
            Contact support
          </Link>
        </Trans>
      </p>
    </div>
  );
}
