import { Trans } from '@lingui/react/macro';
import type { Application, DashboardStage } from '@publisher-console/api-contract';
import { Card } from '@publisher-console/ui/card';
import { Skeleton } from '@publisher-console/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactNode } from 'react';

import { useRouterContext } from '#common/context/router-context.ts';
import { useCurrentUser } from '#session/use-current-user.ts';

import { AppStep } from './app-step.tsx';
import { firstApplicationQuery } from './first-day.queries.ts';
import { Meanwhile } from './meanwhile.tsx';
import { doneSteps, nextStep, roadSteps } from './road-steps.ts';
import type { RoadStep as Step } from './road-steps.ts';
import { RoadStep } from './road-step.tsx';

interface RoadProps {
  stages: readonly DashboardStage[];
  /** The contents that belong to other features. */
  renderBlock: (application: Application, onAdded: () => void) => ReactNode;
  renderIntegration: (application: Application) => ReactNode;
  contract: ReactNode;
}

const titles: Record<Step, ReactNode> = {
  app: <Trans>Add your app</Trans>,
  block: <Trans>Create an ad block</Trans>,
  integration: <Trans>Add it to your app</Trans>,
  contract: <Trans>Sign the contract</Trans>,
};

/** The way of a new publisher to the first ad: four steps, of which one is open. */
export function Road({ stages, renderBlock, renderIntegration, contract }: RoadProps) {
  const { api } = useRouterContext();
  const user = useCurrentUser();
  const { data, isPending } = useQuery(firstApplicationQuery(api));
  const application = data?.items[0];
  const done = doneSteps(stages);
  // Null closes all; undefined follows what is done.
  const [chosen, setChosen] = useState<Step | null>();
  const open = chosen === undefined ? nextStep(done) : chosen;
  const firstName = user?.firstName;
  const withApplication = (render: (of: Application) => ReactNode): ReactNode => {
    if (application !== undefined) return render(application);
    if (isPending) return <Skeleton className="h-32 w-full" />;
    return (
      <p className="text-text-muted">
        <Trans>Add your app first.</Trans>
      </p>
    );
  };
  /** Unless another step was opened meanwhile. */
  const openIntegration = (): void =>
    setChosen((latest) => (latest === undefined || latest === 'block' ? 'integration' : latest));
  const contentOf = (step: Step): ReactNode => {
    if (step === 'app') return <AppStep />;
    if (step === 'contract') return contract;
    if (step === 'integration') return withApplication(renderIntegration);
    return withApplication((of) => renderBlock(of, openIntegration));
  };
  return (
    <section aria-labelledby="road" className="flex flex-col gap-3">
      <div>
        <h2 id="road" className="text-heading font-semibold tracking-tight">
          <Trans>Welcome, {firstName}</Trans>
        </h2>
        <p className="text-text-muted">
          <Trans>Four steps to the first ad.</Trans>
        </p>
      </div>
      <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_18rem]">
        <Card>
          <ol className="divide-y divide-border">
            {roadSteps.map((step, index) => (
              <RoadStep
                key={step}
                number={index + 1}
                title={titles[step]}
                isDone={done.has(step)}
                isOpen={step === open}
                isNext={step === chosen}
                onToggle={() => setChosen(step === open ? null : step)}
              >
                {step === open && contentOf(step)}
              </RoadStep>
            ))}
          </ol>
        </Card>
        <Meanwhile application={application} />
      </div>
    </section>
  );
}
