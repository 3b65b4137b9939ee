import { Trans, useLingui } from '@lingui/react/macro';
import type { ApiClient } from '@publisher-console/api-client';
import { unwrap } from '@publisher-console/api-client/unwrap';
import type { Application, DashboardStage } from '@publisher-console/api-contract';
import { Button } from '@publisher-console/ui/button';
import { Card } from '@publisher-console/ui/card';
import { linkStyle } from '@publisher-console/ui/link';
import { Skeleton } from '@publisher-console/ui/skeleton';
import { TextField } from '@publisher-console/ui/text-field';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link, useRouter } from '@tanstack/react-router';
import Check from 'lucide-react/icons/check';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { useId, useRef, useState } from 'react';
import type { FormEvent, ReactNode } from 'react';
import { useRouterContext } from '#common/context/router-context.ts';
import { shortName } from '#common/format/short-name.ts';
import { useRescuedFocus } from '#common/page/use-rescued-focus.ts';
import { applicationKeys } from '#inventory/application-keys.ts';
import { Allowed } from '#session/member.tsx';
import { useCurrentUser } from '#session/use-current-user.ts';
import { doneSteps, nextStep, roadSteps } from './road-steps.ts';
import type { RoadStep as Step } from './road-steps.ts';

interface RoadStepProps {
  number: number;
  title: ReactNode;
  isDone: boolean;
  isOpen: boolean;
  /** Whether the previous step opened it; the controls of that step are gone. */
  isNext: boolean;
  onToggle: () => void;
  children: ReactNode;
}

/** One step. Its heading opens it. */
export function RoadStep({ number, title, isDone, isOpen, isNext, onToggle, children }: RoadStepProps) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  useRescuedFocus(button, isNext);
  return (
    <li className="px-4 md:px-6">
      <h3>
        <button
          ref={button}
          type="button"
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          onClick={onToggle}
          className="flex min-h-14 w-full items-center gap-3 rounded-tight text-left transition-colors -outline-offset-2 hover:text-primary font-semibold"
        >
          <span
            className={`grid size-7 shrink-0 place-items-center rounded-full text-caption ${isDone ? 'bg-success-soft text-success' : isOpen ? 'bg-primary text-on-primary' : 'bg-surface-sunken text-text-muted'}`}
          >
            {isDone ? <Check aria-hidden className="size-4" /> : number}
          </span>
          <span className={`min-w-0 flex-1 ${isDone && !isOpen ? 'text-text-muted' : ''}`}>{title}</span>
          {isDone && (
            <span className="text-caption font-normal text-success">
              <Trans>Done</Trans>
            </span>
          )}
          <ChevronDown
            aria-hidden
            className={`size-4 shrink-0 text-text-muted transition-transform ${isOpen ? 'rotate-180' : ''}`}
          />
        </button>
      </h3>
      {isOpen && (
        <div id={id} className="pt-1 pb-6 md:ps-10">
          {children}
        </div>
      )}
    </li>
  );
}

/** The field for the store link of an app, which the page that adds apps then looks up. */
export function AppStep() {
  const { t } = useLingui();
  const router = useRouter();
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const link = new FormData(event.currentTarget).get('link');
    if (typeof link === 'string') void router.navigate({ to: '/app/add', search: { link: link.trim() } });
  };
  return (
    <div className="flex max-w-xl flex-col gap-2">
      <form onSubmit={submit} className="flex flex-wrap items-end gap-3">
        <div className="min-w-0 flex-1 basis-64">
          <TextField
            name="link"
            label={t`Store link`}
            inputMode="url"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={2048}
          />
        </div>
        <Button type="submit">
          <Trans context="button">Continue</Trans>
        </Button>
      </form>
      <p className="text-text-muted">
        <Link
          to="/app/add"
          search={{ published: 'no' }}
          className={linkStyle({ className: 'inline-flex items-center touch:min-h-control' })}
        >
          <Trans>My app isn’t in a store yet</Trans>
        </Link>
      </p>
    </div>
  );
}

/** Events that need no action of the publisher, as far as they are known. */
export function Meanwhile({ application }: { application: Application | undefined }) {
  const name = application && shortName(application.name);
  return (
    <aside className="flex flex-col gap-3 text-pretty text-text-muted xl:border-s xl:border-border xl:ps-6">
      <h3 className="font-semibold text-text">
        <Trans>Meanwhile</Trans>
      </h3>
      {application?.status === 'on_check' && (
        <p className="wrap-anywhere">
          <Trans>The network is checking {name}. We will e-mail you the decision.</Trans>
        </p>
      )}
      {application?.status === 'test_mode' && (
        <p className="wrap-anywhere">
          <Trans>{name} shows test ads until it is in a store and the network has approved it.</Trans>
        </p>
      )}
      <p>
        <Trans>Steps are ticked off automatically. Your figures appear here after the first impression.</Trans>
      </p>
    </aside>
  );
}

/** The application of the first steps. One application is enough for the first ad. */
export const firstApplicationQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: [...applicationKeys.facts, 'first'],
    queryFn: ({ signal }) => unwrap(api.GET('/application', { params: { query: { 'pagination[size]': 10 } }, signal })),
    refetchOnWindowFocus: 'always',
  });

interface RoadProps {
  stages: readonly DashboardStage[];
  /** The contents of the steps, which belong to other features. */
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

/** The operation that a step needs, and a text about who may do it. */
const operations = { app: 'createApplication', block: 'createAdBlock', contract: 'getDocuments' } as const;
const others = {
  app: <Trans>An owner adds apps, or a manager of all apps.</Trans>,
  block: <Trans>An owner or a manager creates ad blocks.</Trans>,
  contract: <Trans>An owner signs the contract. An accountant sees it too.</Trans>,
};

/** The steps of a new publisher to the first ad: four steps, one of them open. */
export function Road({ stages, renderBlock, renderIntegration, contract }: RoadProps) {
  const { api } = useRouterContext();
  const user = useCurrentUser();
  const { data, isPending } = useQuery(firstApplicationQuery(api));
  const application = data?.items[0];
  const done = doneSteps(stages);
  // Null if all steps are closed; undefined if the open step follows the progress.
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
  /** Opens the integration, unless another step was opened meanwhile. */
  const openIntegration = (): void =>
    setChosen((latest) => (latest === undefined || latest === 'block' ? 'integration' : latest));
  const contentOf = (step: Step): ReactNode => {
    if (step === 'integration') return withApplication(renderIntegration);
    return (
      <Allowed operation={operations[step]} otherwise={<p className="text-text-muted">{others[step]}</p>}>
        {step === 'app' && <AppStep />}
        {step === 'block' && withApplication((of) => renderBlock(of, openIntegration))}
        {step === 'contract' && contract}
      </Allowed>
    );
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
