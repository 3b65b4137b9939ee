import type { MessageDescriptor } from '@lingui/core';
import { useLingui } from '@lingui/react';
import { ApiFailure } from '@publisher-console/api-client/api-failure';
import type { ReactNode, SubmitEvent } from 'react';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import * as v from 'valibot';

import { repeatEarlySubmit } from './early-submit.ts';
import { failureText } from './failure-text.ts';
import type { FailureTexts } from './failure-text.ts';

type FormSchema = v.GenericSchema<Record<string, unknown>, Record<string, unknown>> & { entries: object };

type SchemaFormOptions<Schema extends FormSchema> = {
  /** Its messages are codes; `texts` says them in the visitor's language. */
  schema: Schema;
  texts: Record<string, MessageDescriptor>;
  /** Gets what the schema made of the fields, and only while nothing is pending. */
  submit: (values: v.InferOutput<Schema>) => void;
  pending: boolean;
  /** What the last submission failed with, or null. What the server says of a field stands at the field, all else above the form. */
  error: unknown;
  failures: FailureTexts;
};

/** A form of plain fields, checked by a schema when it is sent. The fields keep their own text, so a change of language or a late start of scripts loses nothing. */
export function useSchemaForm<Schema extends FormSchema>(options: SchemaFormOptions<Schema>) {
  const { i18n } = useLingui();
  const [codes, setCodes] = useState<Record<string, string>>({});
  const [corrected, setCorrected] = useState<string[]>([]);
  const { error } = options;
  const refused = refusedFields(error, options.schema);
  const isRefused = Object.keys(refused).length > 0;

  const complaint = (name: string): string | undefined => {
    const text = options.texts[codes[name] ?? ''];
    if (text !== undefined) return i18n._(text);
    return corrected.includes(name) ? undefined : refused[name];
  };

  const onSubmit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (options.pending) return;
    const { currentTarget } = event;
    const checked = v.safeParse(options.schema, Object.fromEntries(new FormData(currentTarget)));
    // The complaint must stand beside the field before the focus makes a screen reader read it.
    flushSync(() => {
      setCodes(checked.success ? {} : firstCodes(checked.issues));
      if (checked.success) setCorrected([]);
    });
    if (checked.success) options.submit(checked.output);
    else focusFirst(currentTarget);
  };

  return {
    onSubmit,
    pending: options.pending,
    refusal: isRefused ? error : undefined,
    failure: error === null || isRefused ? undefined : failureText(error, options.failures),
    /** Spread on a field of the UI package: its name, and its complaint where it has one. */
    field: (name: keyof v.InferInput<Schema> & string): { name: string; error?: string; onInput: () => void } => {
      const text = complaint(name);
      const onInput = (): void => {
        if (name in codes) setCodes(({ [name]: _corrected, ...others }) => others);
        if (name in refused && !corrected.includes(name)) setCorrected([...corrected, name]);
      };
      return text === undefined ? { name, onInput } : { name, onInput, error: text };
    },
  };
}

type FormProps = {
  of: {
    onSubmit: (event: SubmitEvent<HTMLFormElement>) => void;
    pending: boolean;
    refusal: unknown;
    failure: MessageDescriptor | undefined;
  };
  children: ReactNode;
};

/** The frame of a form: its complaints are its own, not the browser's, and its failure is announced. */
export function Form({ of, children }: FormProps) {
  const { i18n } = useLingui();
  const form = useRef<HTMLFormElement>(null);
  const { refusal } = of;
  useEffect(() => repeatEarlySubmit(form.current), []);
  useEffect(() => {
    if (refusal !== undefined && form.current !== null) focusFirst(form.current);
  }, [refusal]);
  return (
    // Without scripts the browser sends the form: a GET would put what was typed into the address.
    <form
      ref={form}
      method="post"
      noValidate
      aria-busy={of.pending}
      onSubmit={of.onSubmit}
      className="flex flex-col gap-5"
    >
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

/** The first complaint of the server about each field of the form, in words. */
function refusedFields(error: unknown, schema: FormSchema): Record<string, string> {
  if (!(error instanceof ApiFailure)) return {};
  const complaints = Object.entries(error.fieldErrors).filter(([name]) => Object.hasOwn(schema.entries, name));
  return Object.fromEntries(complaints.flatMap(([name, [first]]) => (first === undefined ? [] : [[name, first]])));
}

function focusFirst(form: HTMLFormElement): void {
  const field = [...form.elements].find(({ ariaInvalid }) => ariaInvalid === 'true');
  if (field instanceof HTMLElement) field.focus();
}
