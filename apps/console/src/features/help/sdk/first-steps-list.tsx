import { Trans, useLingui } from '@lingui/react/macro';
import { CodeBlock } from '@publisher-console/ui/code-block';

import { NumberedStep } from '#common/page/numbered-step.tsx';

import { firstSteps } from './first-steps.ts';

/** The first steps with the client of the API: install, sign in, build a report. */
export function FirstStepsList(of: { baseUrl: string; email: string }) {
  const { t } = useLingui();
  const steps = firstSteps(of);
  return (
    <ol className="flex min-w-0 flex-col gap-8">
      <NumberedStep isWide number={1} title={<Trans>Install</Trans>}>
        <p>
          <Trans>In an empty folder:</Trans>
        </p>
        <Code label={t`Command that installs the client`} code={steps.install} />
      </NumberedStep>
      <NumberedStep isWide number={2} title={<Trans>Sign in</Trans>}>
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
      </NumberedStep>
      <NumberedStep isWide number={3} title={<Trans>First report</Trans>}>
        <p>
          <Trans>Save this as first-report.mjs beside it: impressions and revenue of the last 7 days.</Trans>
        </p>
        <Code label={t`File first-report.mjs`} code={steps.report} />
        <p>
          <Trans>Run it. The figures are those of the Statistics page:</Trans>
        </p>
        <Code label={t`Command that builds the report`} code={steps.runReport} />
      </NumberedStep>
    </ol>
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
