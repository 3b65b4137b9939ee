import { useLingui } from '@lingui/react/macro';
import type { PublisherRole } from '@publisher-console/api-contract';
import { Button } from '@publisher-console/ui/button';
import { CheckboxList } from '@publisher-console/ui/checkbox-list';
import type { FormFieldProps } from '@publisher-console/ui/field';
import { RadioGroup } from '@publisher-console/ui/radio-group';
import { Skeleton } from '@publisher-console/ui/skeleton';
import { TextField } from '@publisher-console/ui/text-field';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useRouterContext } from '#common/context/router-context.ts';
import { FailureNotice } from '#common/failures/failure-notice.tsx';
import type { FailureTexts } from '#common/failures/failure-text.ts';
import { Form, useSchemaForm } from '#common/forms/form.tsx';
import { UnsavedChangesGuard } from '#common/forms/unsaved-changes.tsx';
import { memberSchema } from './member.schema.ts';
import type { MemberValues } from './member.schema.ts';
import { canBeLimited, roleIds, roleTexts } from './roles.ts';
import { teamFailures } from './team.mutations.ts';
import { teamApplicationsQuery } from './team.queries.ts';

interface ApplicationsFieldProps {
  field: FormFieldProps;
  chosen: readonly string[];
}

/** The apps that a limited member sees. */
function ApplicationsField({ field, chosen }: ApplicationsFieldProps) {
  const { t, i18n } = useLingui();
  const { api } = useRouterContext();
  const { data, error, refetch } = useQuery(teamApplicationsQuery(api, i18n.locale));
  if (data === undefined && error !== null)
    return <FailureNotice failure={error} texts={teamFailures.load} onRetry={() => void refetch()} />;
  if (data === undefined) return <Skeleton className="h-24 w-full" />;
  return (
    <div className="max-h-64 overflow-y-auto rounded-base border border-border px-4 py-3">
      <CheckboxList
        {...field}
        label={t`Apps that the member sees`}
        options={data.map(({ id, title }) => ({ id, title }))}
        defaultValue={chosen.filter((id) => data.some((application) => application.id === id))}
      />
    </div>
  );
}

interface MemberFormProps {
  /** The initial values of the form. */
  present: { role: PublisherRole; applications: readonly string[] | null };
  /** Whether the form also has a field for the address. */
  isInvitation?: boolean;
  submitLabel: ReactNode;
  onSubmit: (values: MemberValues) => void;
  pending: boolean;
  error: unknown;
  failures: FailureTexts;
}

/** The rights of a member: the role, and for some roles the apps. */
export function MemberForm({ present, isInvitation = false, submitLabel, onSubmit, ...sent }: MemberFormProps) {
  const { t, i18n } = useLingui();
  const [role, setRole] = useState(present.role);
  const [scope, setScope] = useState<'all' | 'some'>(present.applications === null ? 'all' : 'some');
  const form = useSchemaForm({ schema: memberSchema, submit: onSubmit, ...sent });
  return (
    <>
      <Form of={form}>
        {isInvitation && (
          <TextField
            {...form.field('email')}
            type="email"
            label={t`E-mail`}
            hint={t`Only this address can use the link.`}
            autoComplete="off"
          />
        )}
        <RadioGroup
          {...form.field('role')}
          label={t({ context: 'team', message: 'Role' })}
          options={roleIds.map((id) => ({ id, title: i18n._(roleTexts[id].title), note: i18n._(roleTexts[id].note) }))}
          value={role}
          onChange={setRole}
        />
        {canBeLimited(role) && (
          <RadioGroup
            {...form.field('scope')}
            label={t`Apps`}
            options={[
              { id: 'all', title: t`All apps`, note: t`Also those that are added later` },
              { id: 'some', title: t`Only some apps`, note: t`The others do not appear anywhere` },
            ]}
            value={scope}
            onChange={setScope}
          />
        )}
        {canBeLimited(role) && scope === 'some' && (
          <ApplicationsField field={form.field('applications')} chosen={present.applications ?? []} />
        )}
        <Button type="submit" block pending={sent.pending}>
          {submitLabel}
        </Button>
      </Form>
      <UnsavedChangesGuard of={form} />
    </>
  );
}
