import { Trans, useLingui } from '@lingui/react/macro';
import type { DeskPublisherMoneyAnswer } from '@publisher-console/api-contract/desk';
import type { FormFieldProps } from '@publisher-console/ui/field';
import { TextField } from '@publisher-console/ui/text-field';
import { useQuery } from '@tanstack/react-query';
import { failureText } from '#common/failures/failure-text.ts';
import { useFormat } from '#common/format/format.ts';
import { useDesk } from '#desk/desk.ts';
import { moneyFailures, publisherMoneyQuery } from './money.queries.ts';

type PublisherMoney = DeskPublisherMoneyAnswer['data'];

/** The publisher with the typed Publisher ID; undefined while none is found. */
export function useTypedPublisher(typed: string) {
  const { api } = useDesk();
  const number = /^\s*[1-9]\d{0,8}\s*$/u.test(typed) ? Number(typed) : null;
  const { data, error } = useQuery({ ...publisherMoneyQuery(api, number ?? 0), enabled: number !== null });
  return number === null ? { publisher: undefined, error: null } : { publisher: data, error };
}

interface PublisherFieldProps {
  field: Required<FormFieldProps>;
  initial: string;
  onType: (typed: string) => void;
  found: ReturnType<typeof useTypedPublisher>;
}

/** A field for a Publisher ID, with the publisher that was found. */
export function PublisherField({ field, initial, onType, found: { publisher, error } }: PublisherFieldProps) {
  const { t, i18n } = useLingui();
  return (
    <div className="flex flex-col gap-1.5">
      <TextField
        {...field}
        label={t`Publisher ID`}
        inputMode="numeric"
        autoComplete="off"
        defaultValue={initial}
        onChange={(event) => onType(event.target.value)}
      />
      <output className="min-h-5 text-caption">
        {publisher !== undefined && <Found of={publisher} />}
        {publisher === undefined && error !== null && (
          <span className="text-danger">{failureText(i18n, error, moneyFailures.publisher)}</span>
        )}
      </output>
    </div>
  );
}

function Found({ of: { publisher, balance, currency } }: { of: PublisherMoney }) {
  const format = useFormat();
  const { company } = publisher;
  const amount = format.ledgerAmount(balance ?? { minor: '0', currency });
  return (
    <span className="wrap-anywhere">
      <Trans>
        {company}, balance {amount}
      </Trans>
    </span>
  );
}
