import { Trans, useLingui } from '@lingui/react/macro';
import { RadioGroup } from '@publisher-console/ui/radio-group';
import { TextField } from '@publisher-console/ui/text-field';
import { useState } from 'react';
import * as v from 'valibot';
import { base64Of } from '#desk/base64-of.ts';
import { ChosenFile } from '#desk/chosen-file.tsx';
import { FormDialog } from '#desk/order-dialogs.tsx';
import { line, optionalLine, usePublisherOrder } from './publisher-order-dialogs.tsx';
import type { DialogProps } from './publisher-order-dialogs.tsx';
import { counterpartyTitles } from './publisher-words.tsx';
import { publisherFailures } from './publishers.queries.ts';

const counterparties = ['self_employed', 'sole_proprietorship', 'limited_liability_company'] as const;

/** Bytes: the limit of the order. */
const largestContract = 20 * 1024 ** 2;

const contractSchema = v.object({ number: line, counterparty: v.picklist(counterparties), date: optionalLine });

export function ContractDialog(props: DialogProps) {
  const { t, i18n } = useLingui();
  const { publisher, onClose } = props;
  const { company } = publisher;
  const [pdf, setPdf] = useState<File>();
  const [fault, setFault] = useState<string>();
  const register = usePublisherOrder('registerContract', props);
  return (
    <FormDialog
      title={<Trans>Register a contract of {company}</Trans>}
      description={
        <Trans>It replaces the contract in force. The owners get a mail, and find the PDF in Documents.</Trans>
      }
      confirmLabel={<Trans context="button">Register</Trans>}
      order={register}
      failures={publisherFailures.order}
      onClose={onClose}
      schema={contractSchema}
      submit={({ date, ...contract }) => {
        if (pdf === undefined) return setFault(t`Choose the file.`);
        if (pdf.size > largestContract) return setFault(t`Choose a file of at most 20 MB.`);
        setFault(undefined);
        return void base64Of(pdf).then(
          (content) =>
            register.send({
              user: String(publisher.number),
              ...contract,
              date: date === '' ? null : date,
              pdf: content,
            }),
          () => setFault(t`The file cannot be read.`),
        );
      }}
    >
      {(field) => (
        <>
          <TextField {...field('number')} label={t`Number`} maxLength={64} autoComplete="off" />
          <RadioGroup
            {...field('counterparty')}
            label={t`The publisher signs as`}
            options={counterparties.map((id) => ({ id, title: i18n._(counterpartyTitles[id]) }))}
            defaultValue="limited_liability_company"
          />
          <TextField {...field('date')} type="date" label={t`Date`} hint={t`Today, if it is left empty.`} />
          <ChosenFile
            label={t`Signed contract, PDF`}
            accept="application/pdf"
            error={fault}
            disabled={register.isPending}
            file={pdf}
            onChange={(chosen) => {
              setPdf(chosen);
              setFault(undefined);
            }}
          />
        </>
      )}
    </FormDialog>
  );
}

export function ContractRevokeDialog(props: DialogProps & { contract: string }) {
  const { t } = useLingui();
  const { publisher, contract, onClose } = props;
  const { company } = publisher;
  const revoke = usePublisherOrder('revokeContract', props);
  return (
    <FormDialog
      title={<Trans>Revoke contract {contract}</Trans>}
      description={<Trans>The owners of {company} get the reason by mail.</Trans>}
      confirmLabel={<Trans context="button">Revoke</Trans>}
      tone="danger"
      order={revoke}
      failures={publisherFailures.order}
      onClose={onClose}
      schema={v.object({ reason: line })}
      submit={({ reason }) => revoke.send({ user: String(publisher.number), reason })}
    >
      {(field) => <TextField {...field('reason')} label={t`Reason`} maxLength={2000} autoComplete="off" />}
    </FormDialog>
  );
}
