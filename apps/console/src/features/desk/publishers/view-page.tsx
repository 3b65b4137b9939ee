import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@publisher-console/ui/button';
import { Card } from '@publisher-console/ui/card';
import { PageHeader } from '@publisher-console/ui/page-header';
import { TextField } from '@publisher-console/ui/text-field';
import { useMutation, useQuery } from '@tanstack/react-query';
import * as v from 'valibot';
import { FailureNotice } from '#common/failures/failure-notice.tsx';
import { Form, useSchemaForm } from '#common/forms/form.tsx';
import { mandatory } from '#common/forms/length.ts';
import { useDesk } from '#desk/desk.ts';
import { enterView } from '#session/enter-view.ts';
import { beginView, publisherFailures, publisherQuery } from './publishers.queries.ts';

const schema = v.object({
  reason: v.pipe(
    v.string(),
    v.trim(),
    v.check((text) => text.length >= 3, mandatory),
  ),
});

/** Requests the reason for a view of an account, and turns this tab into one that shows the account. */
export function ViewPage({ number }: { number: number }) {
  const { t } = useLingui();
  const { api } = useDesk();
  const { data: publisher, error } = useQuery(publisherQuery(api, number));
  const begin = useMutation({
    ...beginView(api, number),
    onSuccess: (view) => enterView(view),
  });
  const form = useSchemaForm({
    schema,
    submit: (values) => begin.mutate(values),
    pending: begin.isPending,
    error: begin.error,
    failures: publisherFailures.view,
  });
  const name = publisher?.company ?? String(number);
  return (
    <>
      <PageHeader
        title={<Trans>View as {name}</Trans>}
        description={
          <Trans>
            You see what an owner sees, for 30 minutes, and can change nothing. The account lists when support looked at
            it.
          </Trans>
        }
      />
      {publisher === undefined && error !== null && <FailureNotice failure={error} texts={publisherFailures.load} />}
      <Card className="max-w-xl p-4">
        <Form of={form}>
          <TextField
            {...form.field('reason')}
            label={t`Why you look`}
            hint={t`The number of a question, or a sentence. It stays in the audit log.`}
            maxLength={300}
            autoComplete="off"
          />
          <Button type="submit" pending={begin.isPending}>
            <Trans context="button">Begin</Trans>
          </Button>
        </Form>
      </Card>
    </>
  );
}
