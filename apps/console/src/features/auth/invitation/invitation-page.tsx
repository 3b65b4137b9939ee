import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { ApiFailure } from '@publisher-console/api-client/api-failure';
import { unwrap } from '@publisher-console/api-client/unwrap';
import type { NetworkDocumentSummary, PublisherRole, ShownInvitation } from '@publisher-console/api-contract';
import { Button, buttonStyle } from '@publisher-console/ui/button';
import { PasswordField } from '@publisher-console/ui/password-field';
import { Skeleton } from '@publisher-console/ui/skeleton';
import { TextField } from '@publisher-console/ui/text-field';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link, lazyRouteComponent, useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useRouterContext } from '#common/context/router-context.ts';
import { requiredFactor } from '#common/factors/required-factor.ts';
import { failureText } from '#common/failures/failure-text.ts';
import { Form, useSchemaForm } from '#common/forms/form.tsx';
import { LazyComponent } from '#common/lazy/lazy-component.tsx';
import { useAccountLink } from '#common/page/use-account-link.ts';
import { ConsentField } from '#features/auth/sign-up/consent-field.tsx';
import { StorageNotice } from '#features/auth/storage-notice.tsx';
import type { ServerData } from '#network-documents/server-query.ts';
import {
  acceptInvitation,
  invitationFailures,
  invitationQuery,
  invitationRefusal,
  joinTeam,
  presentEmailQuery,
} from './invitation.mutations.ts';
import { readInvitationLink } from '#common/page/invitation-link.ts';
import { existingAccountSchema, newMemberSchema } from './invitation.schema.ts';
import type { InvitationLink } from '#common/page/invitation-link.ts';

const path = '/invitation';

const FactorForm = lazyRouteComponent(() => import('#common/factors/factor-form.tsx'), 'FactorForm');

/** The rights of a new member, in the words of the mail. */
const rights: Record<PublisherRole, MessageDescriptor> = {
  owner: msg`As an owner, you may do everything.`,
  manager: msg`As a manager, you work with apps, ad blocks, API tokens and reports.`,
  analyst: msg`As an analyst, you see apps and statistics.`,
  accountant: msg`As an accountant, you see statistics and documents.`,
};

interface InvitationHeadProps {
  invitation: ShownInvitation;
  /** The address of another account that is signed in here. */
  present: string | null;
}

function InvitationHead({ invitation, present }: InvitationHeadProps) {
  const { i18n } = useLingui();
  const { company, invitedBy, email, role, isLimited } = invitation;
  return (
    <>
      <h1 className="text-heading font-semibold tracking-tight wrap-anywhere">
        <Trans>Join {company}</Trans>
      </h1>
      <div className="flex flex-col gap-2 wrap-anywhere text-text-muted">
        <p>
          {invitedBy === null ? (
            <Trans>You are invited to the team of {company}.</Trans>
          ) : (
            <Trans>
              {invitedBy} invites you to the team of {company}.
            </Trans>
          )}{' '}
          <span>{i18n._(rights[role])}</span> {isLimited && <Trans>You see some of its apps.</Trans>}
        </p>
        <p>
          <Trans>
            You sign in as <strong className="text-text">{email}</strong>.
          </Trans>
        </p>
      </div>
      <StorageNotice />
      {present !== null && (
        <p className="rounded-base bg-notice-soft px-4 py-3 wrap-anywhere text-notice">
          <Trans>In this browser {present} is signed in. When you join, that session ends.</Trans>
        </p>
      )}
    </>
  );
}

interface InvitationFormProps {
  invitation: ShownInvitation;
  link: InvitationLink;
  onJoined: () => void;
}

/** The form for an address that has an account. */
function ExistingAccountForm({ invitation: { company, email }, link, onJoined }: InvitationFormProps) {
  const { t } = useLingui();
  const context = useRouterContext();
  const accept = useMutation(acceptInvitation(context, link));
  const proven = useMutation(acceptInvitation(context, link));
  const form = useSchemaForm({
    schema: existingAccountSchema,
    submit: (values) => accept.mutate(values, { onSuccess: onJoined }),
    pending: accept.isPending,
    error: accept.error,
    failures: invitationFailures,
  });
  const factor = requiredFactor(accept.error);
  if (factor !== null && accept.variables !== undefined) {
    const { ticket, methods } = factor;
    const { password } = accept.variables;
    return (
      <LazyComponent>
        <FactorForm
          methods={methods}
          passkeyOptions={async () =>
            (await unwrap(context.api.POST('/login/passkey/options', { body: { ticket } }))).options
          }
          prove={async (proof) => void (await proven.mutateAsync({ password, ticket, ...proof }))}
          onProven={onJoined}
        />
      </LazyComponent>
    );
  }
  return (
    <Form of={form}>
      {/* Password managers need the name of the account. */}
      <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        {...form.field('password')}
        label={t`Password`}
        hint={t`The password that you sign in with`}
        revealLabel={t`Show the password`}
        autoComplete="current-password"
      />
      <Button type="submit" block pending={accept.isPending}>
        <Trans context="button">Join {company}</Trans>
      </Button>
    </Form>
  );
}

/** The form for an address without an account. The link has already proven the address. */
function NewMemberForm({
  invitation: { company, email },
  link,
  published,
  onJoined,
}: InvitationFormProps & { published: ServerData<NetworkDocumentSummary[]> | undefined }) {
  const { t } = useLingui();
  const accept = useMutation(acceptInvitation(useRouterContext(), link));
  const form = useSchemaForm({
    schema: newMemberSchema,
    submit: (values) => accept.mutate(values, { onSuccess: onJoined }),
    pending: accept.isPending,
    error: accept.error,
    failures: invitationFailures,
  });
  return (
    <Form of={form}>
      <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField {...form.field('firstName')} required label={t`First name`} autoComplete="given-name" />
        <TextField {...form.field('lastName')} required label={t`Last name`} autoComplete="family-name" />
      </div>
      <PasswordField
        {...form.field('password')}
        required
        label={t`Password`}
        hint={t`At least 8 characters`}
        revealLabel={t`Show the password`}
        autoComplete="new-password"
      />
      <ConsentField field={form.field('isPrivacyPolicyAccepted')} published={published} />
      <Button type="submit" block pending={accept.isPending}>
        <Trans context="button">Join {company}</Trans>
      </Button>
    </Form>
  );
}

/** The button for a user who is signed in with the invited address. */
function PresentMemberButton({ invitation: { company }, link, onJoined }: InvitationFormProps) {
  const { i18n } = useLingui();
  const join = useMutation(joinTeam(useRouterContext(), link));
  return (
    <>
      <div role="alert" className="contents">
        {join.error !== null && (
          <p className="rounded-base bg-danger-soft px-4 py-3 text-danger">
            {failureText(i18n, join.error, invitationFailures)}
          </p>
        )}
      </div>
      <Button block pending={join.isPending} onClick={() => join.mutate(undefined, { onSuccess: onJoined })}>
        <Trans context="button">Join {company}</Trans>
      </Button>
    </>
  );
}

interface InvitationPageProps {
  /** The search of the page's address, not validated. */
  search: Record<string, unknown>;
  published: ServerData<NetworkDocumentSummary[]> | undefined;
}

/** The page that the link in an invitation opens. Only a press of its button uses the link up. */
export function InvitationPage({ search, published }: InvitationPageProps) {
  const link = useAccountLink(search, readInvitationLink);
  if (link === undefined) return <Loading />;
  if (link === null) return <Over reason={<Trans>The link is incomplete. Open it from the e-mail again.</Trans>} />;
  return <OpenInvitation link={link} published={published} />;
}

function OpenInvitation({ link, published }: { link: InvitationLink; published: InvitationPageProps['published'] }) {
  const { i18n } = useLingui();
  const router = useRouter();
  const context = useRouterContext();
  const { data: invitation, error, refetch } = useQuery(invitationQuery(context.api, link));
  const { data: present } = useQuery(presentEmailQuery(context));

  if (error !== null) {
    if (error instanceof ApiFailure && error.code === 'link_expired')
      return <Over reason={i18n._(invitationRefusal)} />;
    return (
      <Over
        reason={failureText(i18n, error, { fallback: msg`Failed to load the invitation` })}
        onRetry={() => void refetch()}
      />
    );
  }
  if (invitation === undefined || present === undefined) return <Loading />;

  const { company } = invitation;
  const onJoined = (): void => {
    router.clearCache();
    context.ui.snackbar.show({ text: i18n._(msg`Welcome to ${company}`) });
    // A late answer must not redirect after another navigation.
    if (router.latestLocation.pathname === path) void router.navigate({ href: '/', replace: true });
  };
  const isPresent = present === invitation.email;
  const of = { invitation, link, onJoined };
  return (
    <div className="flex flex-col gap-5">
      <InvitationHead invitation={invitation} present={isPresent ? null : present} />
      {isPresent ? (
        <PresentMemberButton {...of} />
      ) : invitation.hasAccount ? (
        <ExistingAccountForm {...of} />
      ) : (
        <NewMemberForm {...of} published={published} />
      )}
    </div>
  );
}

function Loading() {
  return (
    <div className="flex flex-col gap-5" aria-busy>
      <h1 className="text-heading font-semibold tracking-tight">
        <Trans>Invitation</Trans>
      </h1>
      <Skeleton className="h-4 w-full" />
      <Skeleton className="h-4 w-2/3" />
      <Skeleton className="h-11 w-full" />
    </div>
  );
}

function Over({ reason, onRetry }: { reason: ReactNode; onRetry?: () => void }) {
  return (
    <div className="flex flex-col gap-5">
      <h1 className="text-heading font-semibold tracking-tight">
        <Trans>Invitation</Trans>
      </h1>
      <p role="alert" className="rounded-base bg-danger-soft px-4 py-3 text-danger">
        {reason}
      </p>
      {onRetry === undefined ? (
        <>
          <p className="text-text-muted">
            <Trans>Ask whoever invited you for a new one. If you have joined already, sign in.</Trans>
          </p>
          <Link to="/auth/login" className={buttonStyle({ block: true })}>
            <Trans context="button">Sign in</Trans>
          </Link>
        </>
      ) : (
        <Button block onClick={onRetry}>
          <Trans context="button">Retry</Trans>
        </Button>
      )}
    </div>
  );
}
