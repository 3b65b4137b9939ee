import { useLingui } from '@lingui/react/macro';
import type { Locale } from '@publisher-console/api-contract';
import { locales } from '@publisher-console/api-contract/locales';
import type { FormFieldProps } from '@publisher-console/ui/field';
import { Textarea } from '@publisher-console/ui/textarea';
import * as v from 'valibot';
import { mandatory } from '#common/forms/length.ts';

/** The longest reason that the API accepts, in characters. */
const mostOfReason = 2000;

/** A reason is one line, because publishers see it in a row of a list. */
const line = v.pipe(
  v.string(),
  v.transform((text) => text.replaceAll(/\s+/gu, ' ').trim()),
  v.nonEmpty(mandatory),
);

/** A reason in both languages. */
export const reasonSchema = v.object({ en: line, ru: line });

interface ReasonFieldsProps {
  field: (name: Locale) => Required<FormFieldProps>;
  onType?: (locale: Locale, text: string) => void;
}

/** The reason in both languages, as the publisher will see it. */
export function ReasonFields({ field, onType }: ReasonFieldsProps) {
  const { t } = useLingui();
  const labels = { en: t`Reason in English`, ru: t`Reason in Russian` };
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      {locales.map((locale) => (
        <Textarea
          key={locale}
          {...field(locale)}
          label={labels[locale]}
          lang={locale}
          rows={3}
          maxLength={mostOfReason}
          onChange={(event) => onType?.(locale, event.target.value)}
        />
      ))}
    </div>
  );
}
