import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { ApiFailure } from '@publisher-console/api-client/api-failure';
import { unwrap } from '@publisher-console/api-client/unwrap';
import type { ShownStaffInvitation } from '@publisher-console/api-contract/desk';
import { normaliseText } from '@publisher-console/api-contract/normalise-text';
import { Button, buttonStyle } from '@publisher-console/ui/button';
import { PasswordField } from '@publisher-console/ui/password-field';
import { Skeleton } from '@publisher-console/ui/skeleton';
import { TextField } from '@publisher-console/ui/text-field';
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactNode } from 'react';
import * as v from 'valibot';
import { requiredFactor } from '#common/factors/required-factor.ts';
import type { RequiredFactor } from '#common/factors/required-factor.ts';
import { failureText } from '#common/failures/failure-text.ts';
import type { FailureTexts } from '#common/failures/failure-text.ts';
import { Form, useSchemaForm } from '#common/forms/form.tsx';
import { mandatory } from '#common/forms/length.ts';
import { newPassword } from '#common/forms/new-password.ts';
import { readInvitationLink } from '#common/page/invitation-link.ts';
import type { InvitationLink } from '#common/page/invitation-link.ts';
import { useAccountLink } from '#common/page/use-account-link.ts';
import { useDesk } from '#desk/desk.ts';
import type { DeskApi } from '#desk/desk.ts';
import { DeskLink } from '#desk/desk-link.tsx';
import { deskHome } from '#desk/desk-redirects.ts';
import { notFromHere } from '#desk/staff-failures.ts';
import { roleTexts } from '#desk/staff-roles.ts';
import { DeskFactorStep } from '#features/desk/sign-in/sign-in-page.tsx';
import { useBegin } from '#features/desk/sign-in/use-begin.ts';

const text = v.pipe(v.string(), v.transform(normaliseText), v.nonEmpty(mandatory));
const newMemberSchema = v.object({ firstName: text, lastName: text, password: newPassword });
/** For an address that has an account: the account's password. The rules for new passwords do not apply. */
const existingAccountSchema = v.object({ password: v.pipe(v.string(), v.nonEmpty(mandatory)) });
/** For a member of the staff who has lost the password. */
const memberSchema = v.object({ password: newPassword });

type FormSchema = typeof newMemberSchema | typeof existingAccountSchema | typeof memberSchema;

/**
 * The invitation of a link. The call changes nothing, so a mail scanner that opens the page does not use the link up.
 */
const invitationQuery = (api: DeskApi, link: InvitationLink) =>
  queryOptions({
    queryKey: ['desk', 'invitation', link],
    queryFn: async () => (await unwrap(api.POST('/desk/invitation/show', { body: link }))).invitation,
    staleTime: Infinity,
    gcTime: 0,
  });

const expired = msg`The invitation has expired, or it was used, cancelled or replaced by a newer one.`;

const failures: FailureTexts = {
  codes: { link_expired: expired, not_found: notFromHere, invalid_credentials: msg`Incorrect password` },
  fallback: msg`Failed to accept the invitation`,
};

function isUsed(failure: unknown): boolean {
  return failure instanceof ApiFailure && failure.code === 'link_expired';
}

/** Whether the sign-in shows that no invitation was accepted with this password. */
function isStranger(failure: unknown): boolean {
  return failure instanceof ApiFailure && ['invalid_credentials', 'not_staff'].includes(failure.code ?? '');
}

interface MemberFormProps {
  invitation: ShownStaffInvitation;
  link: InvitationLink;
  onFactorRequired: (factor: RequiredFactor) => void;
}

/** Accepts the invitation, and signs in with the same password. */
function MemberForm({ invitation: { email, hasAccount, isMember }, link, onFactorRequired }: MemberFormProps) {
  const { t } = useLingui();
  const { api } = useDesk();
  const begin = useBegin(deskHome);
  const join = useMutation({
    mutationFn: async (acceptance: v.InferOutput<FormSchema>) => {
      const signIn = () => unwrap(api.POST('/desk/login', { body: { login: email, password: acceptance.password } }));
      try {
        await unwrap(api.POST('/desk/invitation/accept', { body: { ...link, ...acceptance } }));
      } catch (failure) {
        // The link works once. An earlier attempt may have used it whose answer was lost, or whose sign-in failed.
        if (!isUsed(failure)) throw failure;
        return signIn().catch((refusal: unknown) => {
          throw isStranger(refusal) ? failure : refusal;
        });
      }
      return signIn();
    },
    onSuccess: begin,
    onError: (failure) => {
      const factor = requiredFactor(failure);
      if (factor !== null) onFactorRequired(factor);
    },
  });
  const form = useSchemaForm<FormSchema>({
    schema: isMember ? memberSchema : hasAccount ? existingAccountSchema : newMemberSchema,
    submit: (values) => join.mutate(values),
    pending: join.isPending,
    error: join.error,
    failures,
  });
  const isExistingPassword = hasAccount && !isMember;
  return (
    <Form of={form}>
      {/* Password managers need the name of the account. */}
      <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
      {!hasAccount && (
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField {...form.field('firstName')} required label={t`First name`} autoComplete="given-name" />
          <TextField {...form.field('lastName')} required label={t`Last name`} autoComplete="family-name" />
        </div>
      )}
      <PasswordField
        {...form.field('password')}
        required
        label={isMember ? t`New password` : t`Password`}
        hint={isExistingPassword ? t`The password that you sign in with as a publisher` : t`At least 8 characters`}
        revealLabel={t`Show the password`}
        autoComplete={isExistingPassword ? 'current-password' : 'new-password'}
      />
      <Button type="submit" block pending={join.isPending}>
        {isMember ? <Trans context="button">Save the password</Trans> : <Trans context="button">Join the staff</Trans>}
      </Button>
    </Form>
  );
}

/** The page that the link in an invitation opens. Only a press of its button uses the link up. */
export function InvitationPage({ search }: { search: Record<string, unknown> }) {
  const link = useAccountLink(search, readInvitationLink);
  if (link === undefined) return <Loading />;
  if (link === null) return <Over reason={<Trans>The link is incomplete. Open it from the e-mail again.</Trans>} />;
  return <OpenInvitation link={link} />;
}

function OpenInvitation({ link }: { link: InvitationLink }) {
  const { i18n } = useLingui();
  const { api } = useDesk();
  const { data: invitation, error, refetch } = useQuery(invitationQuery(api, link));
  const [factor, setFactor] = useState<RequiredFactor | null>(null);
  if (error !== null) {
    if (isUsed(error)) return <Over reason={i18n._(expired)} />;
    return (
      <Over
        reason={failureText(i18n, error, {
          codes: { not_found: notFromHere },
          fallback: msg`Failed to load the invitation`,
        })}
        onRetry={() => void refetch()}
      />
    );
  }
  if (invitation === undefined) return <Loading />;
  const { email, invitedBy, role, isMember } = invitation;
  const title = i18n._(roleTexts[role].title);
  const may = i18n._(roleTexts[role].may);
  return (
    <div className="flex flex-col gap-5">
      <h1 className="text-heading font-semibold tracking-tight">
        {isMember ? <Trans>Choose a new password</Trans> : <Trans>Join the network’s staff</Trans>}
      </h1>
      {isMember ? (
        <p className="wrap-anywhere text-text-muted">
          <Trans>
            You sign in as <strong className="text-text">{email}</strong>. Your role and your second factor stay.
          </Trans>
        </p>
      ) : (
        <div className="flex flex-col gap-2 wrap-anywhere text-text-muted">
          <p>
            <Trans>{invitedBy} invites you to work at the desk.</Trans>
          </p>
          <p>
            <strong className="block text-text">{title}</strong>
            <span>{may}</span>
          </p>
          <p>
            <Trans>
              You sign in as <strong className="text-text">{email}</strong>. Then you add a second factor, which
              everybody here has.
            </Trans>
          </p>
        </div>
      )}
      {factor === null ? (
        <MemberForm invitation={invitation} link={link} onFactorRequired={setFactor} />
      ) : (
        <DeskFactorStep factor={factor} next={deskHome} />
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
          <DeskLink to="/desk/login" className={buttonStyle({ block: true })}>
            <Trans context="button">Sign in</Trans>
          </DeskLink>
        </>
      ) : (
        <Button block onClick={onRetry}>
          <Trans context="button">Retry</Trans>
        </Button>
      )}
    </div>
  );
}
