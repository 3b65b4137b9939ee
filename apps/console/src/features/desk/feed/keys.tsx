import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import { Trans, useLingui } from '@lingui/react/macro';
import type { DeskKey } from '@publisher-console/api-contract/desk';
import { networkKeyScopes } from '@publisher-console/api-contract/network-key-scopes';
import type { NetworkKeyScope } from '@publisher-console/api-contract/network-key-scopes';
import { Badge } from '@publisher-console/ui/badge';
import { Button } from '@publisher-console/ui/button';
import { Card } from '@publisher-console/ui/card';
import { CheckboxList } from '@publisher-console/ui/checkbox-list';
import { Dialog } from '@publisher-console/ui/dialog';
import { TextField } from '@publisher-console/ui/text-field';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import * as v from 'valibot';
import { useRouterContext } from '#common/context/router-context.ts';
import { useProvenMutation } from '#common/factors/use-proven-mutation.ts';
import { FailureNotice } from '#common/failures/failure-notice.tsx';
import { Moment } from '#common/format/moment.tsx';
import { Form, useSchemaForm } from '#common/forms/form.tsx';
import { listOf } from '#common/forms/form-values.ts';
import { mandatory } from '#common/forms/length.ts';
import { OneTimeSecret } from '#common/forms/one-time-secret.tsx';
import { UnsavedChangesGuard } from '#common/forms/unsaved-changes.tsx';
import { RowsSkeleton } from '#common/lists/rows-skeleton.tsx';
import { useAddressDialog } from '#common/page/address-dialog.ts';
import { useDesk } from '#desk/desk.ts';
import { DeskProofDialog } from '#desk/desk-proof.tsx';
import { ConfirmDialog } from '#desk/order-dialogs.tsx';
import { orderOf } from '#desk/orders.ts';
import { feedFailures, feedKey, keysQuery } from './feed.queries.ts';

const scopeTexts: Record<NetworkKeyScope, MessageDescriptor> = {
  'catalogue:read': msg`Read apps and blocks, and set their ids`,
  'feed:write': msg`Hand over days`,
  'feed:force': msg`Load although a day loses or gains too much`,
};

const stateTexts: Record<DeskKey['state'], MessageDescriptor> = {
  living: msg`Works`,
  expired: msg`Expired`,
  revoked: msg`Revoked`,
};

interface KeysProps {
  /** The dialog for a new key is open. */
  isOpen: boolean;
  sources: readonly string[];
  onClose: () => void;
}

/** The keys with which machines send statistics and read the catalogue. */
export function Keys({ isOpen, sources, onClose }: KeysProps) {
  const { i18n } = useLingui();
  const { api } = useDesk();
  const addressDialog = useAddressDialog();
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(keysQuery(api));
  const [revoked, setRevoked] = useState<DeskKey | null>(null);
  const items = data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <section aria-labelledby="keys">
      <div className="mb-2 flex flex-wrap items-center justify-between gap-2">
        <h2 id="keys" className="text-title font-semibold">
          <Trans>Keys of machines</Trans>
        </h2>
        <Button variant="secondary" onClick={() => addressDialog.open('key')}>
          <Trans context="button">Make a key</Trans>
        </Button>
      </div>
      <Card className="px-4" aria-busy={data === undefined && error === null} tabIndex={-1}>
        {data === undefined && error !== null && (
          <FailureNotice failure={error} texts={feedFailures.keys} onRetry={() => void refetch()} />
        )}
        {data === undefined && error === null && <RowsSkeleton />}
        {data !== undefined && items.length === 0 && (
          <p className="py-4 text-text-muted">
            <Trans>There are no keys.</Trans>
          </p>
        )}
        <ul className="divide-y divide-border">
          {items.map((key) => (
            <li key={key.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2">
              <div className="min-w-0">
                <p className="flex flex-wrap items-center gap-x-2 font-medium">
                  <span className="wrap-anywhere">{key.name}</span>
                  <Badge tone={key.state === 'living' ? 'success' : 'neutral'}>{i18n._(stateTexts[key.state])}</Badge>
                </p>
                <ul className="flex flex-wrap gap-x-3 text-caption text-text-muted">
                  <li className="font-mono">{key.hint}</li>
                  <li>{key.scopes.join(', ')}</li>
                  <li>{key.sources.length === 0 ? <Trans>all sources</Trans> : key.sources.join(', ')}</li>
                  {key.networks.length > 0 && <li className="wrap-anywhere">{key.networks.join(', ')}</li>}
                  <li>
                    {key.usedAt === null ? (
                      <Trans>never used</Trans>
                    ) : (
                      <Trans>
                        used <Moment at={key.usedAt} />
                      </Trans>
                    )}
                  </li>
                </ul>
              </div>
              {key.state === 'living' && <RevokeButton name={key.name} onPress={() => setRevoked(key)} />}
            </li>
          ))}
        </ul>
        {hasNextPage && (
          <div className="py-2">
            <Button variant="quiet" pending={isFetchingNextPage} onClick={() => void fetchNextPage()}>
              <Trans context="button">Show more</Trans>
            </Button>
          </div>
        )}
      </Card>
      {isOpen && <KeyDialog sources={sources} onClose={onClose} />}
      {revoked !== null && <RevokeDialog of={revoked} onClose={() => setRevoked(null)} />}
    </section>
  );
}

function RevokeButton({ name, onPress }: { name: string; onPress: () => void }) {
  const { t } = useLingui();
  return (
    <Button variant="quiet" aria-label={t`Revoke: ${name}`} onClick={onPress}>
      <Trans context="button">Revoke</Trans>
    </Button>
  );
}

const keySchema = v.object({
  name: v.pipe(v.string(), v.trim(), v.nonEmpty(mandatory)),
  scopes: v.pipe(listOf(v.picklist(networkKeyScopes)), v.nonEmpty(mandatory)),
  sources: listOf(v.string()),
  networks: v.optional(v.string(), ''),
});

function KeyDialog({ sources, onClose }: Omit<KeysProps, 'isOpen'>) {
  const { t, i18n } = useLingui();
  const { api } = useDesk();
  const [made, setMade] = useState<string | null>(null);
  const make = useProvenMutation(orderOf(api, 'createKey', [feedKey]), (result) =>
    setMade((result as { key: string }).key),
  );
  const form = useSchemaForm({
    schema: keySchema,
    submit: ({ networks, ...values }) =>
      make.send({ ...values, networks: networks.split(/[\s,;]+/u).filter(Boolean), expiresAt: null }),
    pending: make.isPending,
    error: make.error,
    failures: feedFailures.key,
  });
  return (
    <Dialog
      open
      sheet
      onOpenChange={onClose}
      title={made === null ? <Trans>Make a key</Trans> : <Trans>Copy the key now</Trans>}
      description={<Trans>The key is shown once.</Trans>}
      closeLabel={t`Close`}
    >
      {made === null ? (
        <>
          <Form of={form}>
            <TextField {...form.field('name')} label={t`Name`} hint={t`The machine that has it`} autoComplete="off" />
            <CheckboxList
              {...form.field('scopes')}
              label={t`It may`}
              options={networkKeyScopes.map((id) => ({ id, title: i18n._(scopeTexts[id]), note: id }))}
              defaultValue={['feed:write']}
            />
            <CheckboxList
              {...form.field('sources')}
              label={t`For the sources`}
              allLabel={t`All sources`}
              options={sources.map((id) => ({ id, title: id }))}
              defaultValue={[]}
            />
            <TextField
              {...form.field('networks')}
              label={t`From the addresses`}
              hint={t`Such as 203.0.113.0/24; empty for everywhere`}
              autoComplete="off"
            />
            <Button type="submit" block pending={make.isPending}>
              <Trans context="button">Make the key</Trans>
            </Button>
          </Form>
          <UnsavedChangesGuard of={form} />
        </>
      ) : (
        <OneTimeSecret label={t`Key`} secret={made} onClose={onClose} />
      )}
      <DeskProofDialog {...make.proof} />
    </Dialog>
  );
}

function RevokeDialog({ of: { id, name }, onClose }: { of: DeskKey; onClose: () => void }) {
  const { t } = useLingui();
  const { ui } = useRouterContext();
  const { api } = useDesk();
  const revoke = useProvenMutation(
    {
      ...orderOf(api, 'revokeKey', [feedKey]),
      onSuccess: () => ui.snackbar.show({ text: t`${name} was revoked` }),
    },
    onClose,
  );
  return (
    <ConfirmDialog
      title={t`Revoke ${name}?`}
      description={<Trans>Its next call is refused. A revoked key stays in the list.</Trans>}
      confirmLabel={t`Revoke`}
      tone="danger"
      order={revoke}
      failures={feedFailures.revoke}
      onClose={onClose}
      onConfirm={() => revoke.send({ id })}
    />
  );
}
