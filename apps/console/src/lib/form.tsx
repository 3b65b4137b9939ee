import type { MessageDescriptor } from '@lingui/core';
import { useLingui } from '@lingui/react';
import type { ReactNode, SubmitEvent } from 'react';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import * as v from 'valibot';

type FormSchema = v.GenericSchema<Record<string, unknown>, Record<string, unknown>>;

type SchemaFormOptions<Schema extends FormSchema> = {
  /** Its messages are codes; `texts` says them in the visitor's language. */
  schema: Schema;
  texts: Record<string, MessageDescriptor>;
  /** Gets what the schema made of the fields, and only while nothing is pending. */
  submit: (values: v.InferOutput<Schema>) => void;
  pending: boolean;
  /** Why the last submission failed, for the form as a whole. */
  failure: MessageDescriptor | undefined;
};

/** A form of plain fields, checked by a schema when it is sent. The fields keep their own text, so a change of language or a late start of scripts loses nothing. */
export function useSchemaForm<Schema extends FormSchema>(options: SchemaFormOptions<Schema>) {
  const { i18n } = useLingui();
  const [codes, setCodes] = useState<Record<string, string>>({});

  const onSubmit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (options.pending) return;
    const form = event.currentTarget;
    const checked = v.safeParse(options.schema, Object.fromEntries(new FormData(form)));
    // The complaint must stand beside the field before the focus makes a screen reader read it.
    flushSync(() => setCodes(checked.success ? {} : firstCodes(checked.issues)));
    if (checked.success) options.submit(checked.output);
    else focusFirst(form);
  };

  return {
    onSubmit,
    pending: options.pending,
    failure: options.failure,
    /** Spread on a field of the UI package: its name, and its complaint where it has one. */
    field: (name: keyof v.InferInput<Schema> & string): { name: string; error?: string; onInput: () => void } => {
      const text = options.texts[codes[name] ?? ''];
      const onInput = (): void => {
        if (name in codes) setCodes(({ [name]: _corrected, ...others }) => others);
      };
      return text === undefined ? { name, onInput } : { name, onInput, error: i18n._(text) };
    },
  };
}

type FormProps = {
  of: Pick<ReturnType<typeof useSchemaForm>, 'onSubmit' | 'pending' | 'failure'>;
  children: ReactNode;
};

/** The frame of a form: its complaints are its own, not the browser's, and its failure is announced. */
export function Form({ of, children }: FormProps) {
  const { i18n } = useLingui();
  return (
    // Sent before scripts run, a GET would put what was typed into the address.
    <form method="post" noValidate aria-busy={of.pending} onSubmit={of.onSubmit} className="flex flex-col gap-5">
      <div role="alert" className="contents">
        {of.failure !== undefined && (
          <p className="rounded-base bg-danger-soft px-4 py-3 text-danger">{i18n._(of.failure)}</p>
        )}
      </div>
      {children}
    </form>
  );
}

function firstCodes(issues: readonly v.BaseIssue<unknown>[]): Record<string, string> {
  const entries = issues.map((issue) => [v.getDotPath(issue) ?? '', issue.message] as const);
  return Object.fromEntries(entries.toReversed());
}

function focusFirst(form: HTMLFormElement): void {
  const field = [...form.elements].find(({ ariaInvalid }) => ariaInvalid === 'true');
  if (field instanceof HTMLElement) field.focus();
}
