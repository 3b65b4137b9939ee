import { Trans, useLingui } from '@lingui/react/macro';
import { Card } from '@publisher-console/ui/card';
import { CodeBlock } from '@publisher-console/ui/code-block';
import { PageHeader } from '@publisher-console/ui/page-header';
import { useSuspenseQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { useRouterContext } from '#common/context/router-context.ts';
import { OutsideLink } from '#common/page/outside-link.tsx';
import { currentUserQuery } from '#session/current-user.queries.ts';

import { firstSteps } from './first-steps.ts';

/** Where the documentation of the mobile SDK is, and the first steps with the client of the API. */
export function SdkPage() {
  const { api, settings } = useRouterContext();
  const { user } = useSuspenseQuery(currentUserQuery(api)).data;
  const baseUrl = new URL(settings.apiBaseUrl, window.location.href).href.replace(/\/+$/u, '');
  return (
    <div className="flex w-full max-w-6xl flex-col gap-6">
      <PageHeader title={<Trans>SDK</Trans>} />
      <Card className="grid gap-x-10 gap-y-4 p-6 max-md:p-4 lg:grid-cols-[16rem_minmax(0,1fr)]">
        <h2 className="text-title font-semibold">
          <Trans>Ads in your app</Trans>
        </h2>
        <div className="flex flex-col gap-2">
          <p className="max-w-prose text-pretty">
            <Trans>The mobile SDK shows ads in your app. Its documentation explains how to install it.</Trans>
          </p>
          <p>
            {settings.sdkUrl === undefined ? (
              <span className="text-text-muted">
                <Trans>No SDK guide is linked here yet. Ask support for it.</Trans>
              </span>
            ) : (
              <OutsideLink href={settings.sdkUrl}>
                <Trans>Open the SDK documentation</Trans>
              </OutsideLink>
            )}
          </p>
        </div>
      </Card>
      <Card className="grid gap-x-10 gap-y-5 p-6 max-md:p-4 lg:grid-cols-[16rem_minmax(0,1fr)]">
        <div className="flex flex-col gap-2">
          <h2 className="text-title font-semibold">
            <Trans>Statistics in your own programs</Trans>
          </h2>
          <p className="text-pretty text-text-muted">
            <Trans>Fetch reports with a few lines of JavaScript. You need Node 20.6 or newer.</Trans>
          </p>
        </div>
        <Steps baseUrl={baseUrl} email={user.email} />
      </Card>
    </div>
  );
}

function Steps(of: { baseUrl: string; email: string }) {
  const { t } = useLingui();
  const steps = firstSteps(of);
  return (
    <ol className="flex min-w-0 flex-col gap-8">
      <Step number={1} title={<Trans>Install</Trans>}>
        <p>
          <Trans>In an empty folder:</Trans>
        </p>
        <Code label={t`Command that installs the client`} code={steps.install} />
      </Step>
      <Step number={2} title={<Trans>Sign in</Trans>}>
        <p>
          <Trans>Write your password into the file .env, and keep that file to yourself:</Trans>
        </p>
        <Code label={t`File .env`} code={steps.account} />
        <p>
          <Trans>Save this as api.mjs. It knows the address of this console:</Trans>
        </p>
        <Code label={t`File api.mjs`} code={steps.client} />
        <p>
          <Trans>Run it. It answers with your e-mail:</Trans>
        </p>
        <Code label={t`Command that signs in`} code={steps.runClient} />
      </Step>
      <Step number={3} title={<Trans>First report</Trans>}>
        <p>
          <Trans>Save this as first-report.mjs beside it: impressions and revenue of the last 7 days.</Trans>
        </p>
        <Code label={t`File first-report.mjs`} code={steps.report} />
        <p>
          <Trans>Run it. The figures are those of the Statistics page:</Trans>
        </p>
        <Code label={t`Command that builds the report`} code={steps.runReport} />
      </Step>
    </ol>
  );
}

function Step({ number, title, children }: { number: number; title: ReactNode; children: ReactNode }) {
  return (
    <li className="flex min-w-0 flex-col gap-2">
      <h3 className="flex items-center gap-3 text-title font-semibold">
        <span
          aria-hidden
          className="grid size-6 shrink-0 place-items-center rounded-full bg-primary-soft text-caption text-primary"
        >
          {number}
        </span>
        {title}
      </h3>
      {children}
    </li>
  );
}

function Code({ label, code }: { label: string; code: string }) {
  const { t } = useLingui();
  return (
    <CodeBlock
      label={label}
      code={code}
      texts={{
        copy: t`Copy: ${label}`,
        copied: t`Copied`,
        failed: t`The browser blocks copying. Select the text and copy it.`,
      }}
    />
  );
}
