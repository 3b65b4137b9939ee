import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { rejectionCodes } from '@publisher-console/api-contract/rejection-codes';
import type { RejectionCode } from '@publisher-console/api-contract/rejection-codes';
import { Button } from '@publisher-console/ui/button';
import { Card } from '@publisher-console/ui/card';
import { DayField } from '@publisher-console/ui/day-field';
import { RadioGroup } from '@publisher-console/ui/radio-group';
import { Textarea } from '@publisher-console/ui/textarea';
import { useEffect, useRef, useState } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';
import * as v from 'valibot';

import { addDays, localDay } from '#common/format/days.ts';
import { useNow } from '#common/format/use-now.ts';
import { Form, useSchemaForm } from '#common/forms/form.tsx';
import { base64Of } from '#desk/base64-of.ts';
import { ChosenFile } from '#desk/chosen-file.tsx';
import { FormDraft } from '#desk/form-draft.ts';

import { KeyHint } from './key-hint.tsx';
import { reviewFailures } from './review.queries.ts';

/** A short text for each code, for the staff. Publishers see the network's own texts. */
export const codeTexts: Record<RejectionCode, MessageDescriptor> = {
  not_in_store: msg`Not found in the store`,
  not_owner: msg`Not shown to be theirs`,
  content: msg`Content that the network does not allow`,
  placement: msg`Ads are placed badly`,
  traffic: msg`Impressions or clicks that nobody made`,
  documents: msg`Documents are missing`,
  other: msg`Another reason, in your own words`,
};

/** Bytes: the limit of the order. */
const largestEvidence = 5 * 1024 ** 2;
const accepted = ['image/jpeg', 'image/png', 'application/pdf'].join();

/** One line, because the mail and the page show no line breaks. */
const words = v.pipe(
  v.string(),
  v.transform((text) => text.replaceAll(/\s+/gu, ' ').trim()),
);
const mandatory = msg`Say what to change`.id;
const schema = v.pipe(
  v.object({ code: v.picklist(rejectionCodes), en: words, ru: words, resubmitFrom: v.string() }),
  v.forward(
    v.partialCheck(
      [['code'], ['en'], ['ru']],
      ({ code, en, ru }) => code !== 'other' || `${en}${ru}` !== '',
      mandatory,
    ),
    ['en'],
  ),
);

/** The fields of an order that only a rejection has. */
export interface Rejected {
  code: RejectionCode;
  reason: { en: string; ru: string } | null;
  resubmitFrom?: string;
  evidence?: { name: string; content: string };
}

interface RejectionFormProps {
  title: ReactNode;
  pending: boolean;
  error: unknown;
  onReject: (rejected: Rejected) => void;
  onCancel: () => void;
}

/** The form of a rejection with its reason. The R key opens it and then confirms it; Escape closes it. */
export function RejectionForm({ title, pending, error, onReject, onCancel }: RejectionFormProps) {
  const { t, i18n } = useLingui();
  const today = localDay(new Date(useNow()));
  const [day, setDay] = useState('');
  const codes = useRef<HTMLFieldSetElement>(null);
  const [file, setFile] = useState<File>();
  const [fault, setFault] = useState<string>();
  useEffect(() => codes.current?.querySelector<HTMLInputElement>('input:checked')?.focus(), []);
  const form = useSchemaForm({
    schema,
    submit: ({ code, en, ru, resubmitFrom }) => {
      if (file !== undefined && file.size > largestEvidence) return setFault(t`Choose a file of at most 5 MB.`);
      setFault(undefined);
      const rejected = {
        code,
        reason: en === '' && ru === '' ? null : { en: en || ru, ru: ru || en },
        ...(resubmitFrom !== '' && { resubmitFrom }),
      };
      if (file === undefined) return onReject(rejected);
      base64Of(file).then(
        (content) => onReject({ ...rejected, evidence: { name: file.name, content } }),
        () => setFault(t`The file cannot be read.`),
      );
    },
    pending,
    error,
    failures: reviewFailures.decide,
  });
  const onKey = (event: KeyboardEvent): void => {
    const isTyping =
      event.target instanceof Element && event.target.closest('textarea, input:not([type=radio])') !== null;
    if (event.code === 'Escape') onCancel();
    else if (event.code !== 'KeyR' || isTyping || event.repeat || event.ctrlKey || event.metaKey || event.altKey)
      return;
    else form.element.current?.requestSubmit();
    event.preventDefault();
  };
  return (
    <Card className="p-4" onKeyDown={onKey}>
      <h2 className="mb-3 text-title font-semibold wrap-anywhere">{title}</h2>
      <Form of={form}>
        <RadioGroup<RejectionCode>
          {...form.field('code')}
          ref={codes}
          label={t`Reason`}
          options={rejectionCodes.map((id) => ({ id, title: i18n._(codeTexts[id]) }))}
          defaultValue="not_in_store"
        />
        <div className="grid gap-4 sm:grid-cols-2">
          <Textarea
            {...form.field('en')}
            label={t`What to change, in English`}
            hint={t`Added to the text of the reason. If only one language is filled in, everybody reads that one.`}
            lang="en"
            rows={2}
            maxLength={1500}
          />
          <Textarea {...form.field('ru')} label={t`What to change, in Russian`} lang="ru" rows={2} maxLength={1500} />
        </div>
        <DayField
          {...form.field('resubmitFrom')}
          label={t`Can be sent again from`}
          hint={t`A day after the rejection, if left empty`}
          value={day}
          onChange={setDay}
          min={today}
          max={addDays(today, 365)}
          locale={i18n.locale}
          texts={{
            notADay: (example) => t`Enter the date as ${example}`,
            outOfRange: (earliest, latest) => t`Choose a date from ${earliest} to ${latest}`,
          }}
        />
        <ChosenFile
          label={t`File that shows why`}
          hint={t`A JPG, PNG or PDF of at most 5 MB, which the publisher can download`}
          accept={accepted}
          error={fault}
          disabled={pending}
          file={file}
          onChange={(chosen) => {
            setFile(chosen);
            setFault(undefined);
          }}
        />
        <div className="flex flex-wrap gap-2">
          <Button type="submit" variant="danger" pending={pending} aria-keyshortcuts="r">
            <Trans context="button">Reject</Trans> <KeyHint name="R" />
          </Button>
          <Button variant="quiet" onClick={onCancel}>
            <Trans context="button">Cancel</Trans> <KeyHint name="Esc" />
          </Button>
        </div>
      </Form>
      <FormDraft of={form} />
    </Card>
  );
}
