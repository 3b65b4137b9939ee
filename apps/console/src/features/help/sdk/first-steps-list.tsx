import { Trans, useLingui } from '@lingui/react/macro';
import { linkStyle } from '@publisher-console/ui/link';
import { Link } from '@tanstack/react-router';

import { NumberedStep } from '#common/page/numbered-step.tsx';

import { ClientDetails } from './client-details.tsx';
import { Code } from './code.tsx';
import { firstSteps } from './first-steps.ts';

const newToken = { tab: 'api-tokens', dialog: 'token', of: 'statistics:read' } as const;

/** The first steps with the client of the API: install, make a token, build a report. */
export function FirstStepsList({ packageUrl, baseUrl }: { packageUrl: string; baseUrl: string }) {
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
