import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { ApiFailure } from '@publisher-console/api-client/api-failure';
import type { FormFieldProps } from '@publisher-console/ui/field';
import { useEffect, useEffectEvent, useReducer, useRef, useState } from 'react';
import type { FocusEvent, ReactNode, RefObject, SubmitEvent } from 'react';
import { flushSync } from 'react-dom';
import * as v from 'valibot';
import { useRouterContext } from '#common/context/router-context.ts';
import { failureText, ownText } from '#common/failures/failure-text.ts';
import type { FailureTexts } from '#common/failures/failure-text.ts';
import { repeatEarlySubmit } from './early-submit.ts';
import { formValues } from './form-values.ts';

/**
 * Runs at once, or after the current press: a change of the layout must not move the control away from under the
 * pointer. On touch screens a press ends before the control gets the focus, and its click follows in the same task.
 */
function afterPress(run: () => void): void {
  setTimeout(() => {
    if (document.querySelector(':active') === null) run();
    else onPressEnd(() => setTimeout(run));
  });
}

function onPressEnd(run: () => void): void {
  const listening = new AbortController();
  const end = (): void => {
    listening.abort();
    run();
  };
  for (const event of ['pointerup', 'pointercancel', 'dragend', 'keyup'])
    window.addEventListener(event, end, { capture: true, signal: listening.signal });
}

export type FormSchema = v.GenericSchema<Record<string, unknown>, object>;

/** The fields of all variants of a form. */
type FieldName<Input> = Input extends unknown ? keyof Input & string : never;

type SchemaFormOptions<Schema extends FormSchema> = {
  /** Its messages are ids of texts: `v.nonEmpty(mandatory)`, with `const mandatory = msg`Mandatory field`.id`. */
  schema: Schema;
  /** Gets the output of the schema. Not called while the mutation that it started is pending. */
  submit: (values: v.InferOutput<Schema>) => void;
  pending: boolean;
  /** The failure of the last submission, or null. Errors of fields are shown there, others above the form. */
  error: unknown;
  failures: FailureTexts;
};

/** The last submission: its fields, and the language of the page at that time. */
type Submission = { fields: ReadonlySet<string>; locale: string };

/**
 * A form of uncontrolled fields with a schema. The form is validated on submit, and a field that was edited also on blur.
 * As the document holds the values, a change of language or a late hydration preserves the typed values.
 */
export function useSchemaForm<Schema extends FormSchema>(options: SchemaFormOptions<Schema>) {
  const { i18n } = useLingui();
  const element = useRef<HTMLFormElement>(null);
  const { ui } = useRouterContext();
  const [issues, setIssues] = useState<Record<string, string>>({});
  const typed = useRef(new Set<string>());
  const [corrected, setCorrected] = useState<readonly string[]>([]);
  const [submission, setSubmission] = useState<Submission>({ fields: new Set(), locale: i18n.locale });
  const { error } = options;
  // Filled by `field` during this render, because variants of a form have different fields.
  const fields = new Set<string>();
  const fieldErrors = errorsAt(submission.fields, error);
  const isRefused = Object.keys(fieldErrors).length > 0;

  // `pending` is as of the last render: without this ref, two submissions in one task would both be sent.
  const isSending = useRef(false);
  const [, renderAgain] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    isSending.current = options.pending;
  });

  /** The server's texts are in the language of the call; after a change of language, a general text replaces them. */
  const refusalText = (text: string): string => {
    const own = ownText(error, options.failures);
    if (own !== undefined) return i18n._(own);
    return submission.locale === i18n.locale ? text : i18n._(msg`This value was not accepted. Please correct it.`);
  };

  const errorAt = (name: string): string | undefined => {
    const issue = issues[name];
    if (issue !== undefined) return i18n._(issue);
    const fieldError = corrected.includes(name) ? undefined : fieldErrors[name];
    return fieldError === undefined ? undefined : refusalText(fieldError);
  };

  const check = (form: HTMLFormElement) => v.safeParse(options.schema, formValues(new FormData(form)));

  const issuesNow = (form: HTMLFormElement): Record<string, string> => issuesByField(check(form).issues ?? []);

  // In an effect, because a field may have its value in elements that React renders, such as one element for each file.
  const [checks, checkAgain] = useReducer((count: number) => count + 1, 0);
  const dropFixedIssues = useEffectEvent(() => {
    if (element.current === null) return;
    const now = issuesNow(element.current);
    setIssues((before) => Object.fromEntries(Object.entries(before).filter(([field, issue]) => now[field] === issue)));
  });
  useEffect(() => {
    if (checks > 0) dropFixedIssues();
  }, [checks]);

  /** Removes the errors that no longer apply. */
  const onTyped = (name: string): void => {
    typed.current.add(name);
    if (name in fieldErrors && !corrected.includes(name)) setCorrected([...corrected, name]);
    if (Object.keys(issues).length > 0) checkAgain();
  };

  /** Validates an edited field on blur. An empty field gets no error yet: it may be filled in later. */
  const onLeave = ({ target }: FocusEvent<HTMLFormElement>): void => {
    if (!typed.current.has(target.getAttribute('name') ?? '')) return;
    afterPress(() => {
      const form = element.current;
      if (form === null) return;
      const values = new FormData(form);
      const isFilledIn = (field: string): boolean => values.getAll(field).some((value) => value !== '');
      // The user may already be typing in the next field.
      const isLeft = (field: string): boolean => form.elements.namedItem(field) !== document.activeElement;
      const found = Object.entries(issuesNow(form)).filter(
        ([field, issue]) => typed.current.has(field) && isFilledIn(field) && isLeft(field) && issues[field] !== issue,
      );
      if (found.length === 0) return;
      setIssues((before) => ({ ...before, ...Object.fromEntries(found) }));
      ui.announce(found.map(([, issue]) => i18n._(issue)).join(' '));
    });
  };

  const onSubmit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (isSending.current || options.pending) return;
    const form = event.currentTarget;
    const checked = check(form);
    // A screen reader reads the error of a field when the field gets the focus, so the error has to be in the document
    // by then.
    flushSync(() => {
      setIssues(checked.success ? {} : issuesByField(checked.issues));
      if (!checked.success) return;
      setCorrected([]);
      setSubmission({ fields, locale: i18n.locale });
    });
    if (!checked.success) {
      focusFirstError(form);
      return;
    }
    isSending.current = true;
    options.submit(checked.output);
    // If `submit` started no mutation, the next render finds none pending and ends the submission.
    renderAgain();
  };

  const failure = error === null || isRefused ? undefined : failureText(i18n, error, options.failures);
  return {
    element,
    onSubmit,
    onLeave,
    pending: options.pending,
    refusal: isRefused ? error : undefined,
    /** The error that belongs to no single field; shown above the fields. */
    failure: errorAt(wholeForm) ?? failure,
    /** Spread it on a field of the UI package. */
    field: (name: FieldName<v.InferInput<Schema>>): Required<FormFieldProps> => {
      fields.add(name);
      return {
        name,
        error: errorAt(name),
        onInput: () => onTyped(name),
      };
    },
  };
}

type FormProps = {
  of: {
    element: RefObject<HTMLFormElement | null>;
    onSubmit: (event: SubmitEvent<HTMLFormElement>) => void;
    onLeave?: (event: FocusEvent<HTMLFormElement>) => void;
    pending: boolean;
    refusal: unknown;
    failure: string | undefined;
  };
  children: ReactNode;
};

/** The `form` element of `useSchemaForm`, with its failure as an alert. The browser's own validation is off. */
export function Form({ of, children }: FormProps) {
  const { element, failure, refusal } = of;
  const alert = useRef<HTMLParagraphElement>(null);
  // Scrolls to the alert: the form may be longer than its dialog, with the pressed button at the end.
  useEffect(() => {
    if (failure !== undefined) alert.current?.scrollIntoView({ block: 'nearest' });
  }, [failure]);
  useEffect(() => repeatEarlySubmit(element.current), [element]);
  useEffect(() => {
    if (refusal !== undefined && element.current !== null) focusFirstError(element.current);
  }, [element, refusal]);
  return (
    // Without scripts the browser submits the form. With GET, the typed values would become part of the address.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- `blur` of its fields bubbles to it in React
    <form
      ref={element}
      method="post"
      noValidate
      aria-busy={of.pending}
      onSubmit={of.onSubmit}
      onBlur={of.onLeave}
      className="flex flex-col gap-5"
    >
      <div role="alert" className="contents">
        {failure !== undefined && (
          <p ref={alert} className="rounded-base bg-danger-soft px-4 py-3 text-danger">
            {failure}
          </p>
        )}
      </div>
      {children}
    </form>
  );
}

/** The name under which errors of the whole form are stored. */
const wholeForm = '';

/** The first issue of each field. */
function issuesByField(issues: readonly v.BaseIssue<unknown>[]): Record<string, string> {
  const entries = issues.map((issue) => [v.getDotPath(issue)?.split('.')[0] ?? wholeForm, issue.message] as const);
  return Object.fromEntries(entries.toReversed());
}

/**
 * The server's first error about each field, or about a part of it, such as one item of a list. The fields of an order
 * are below `input` in the answer.
 */
function errorsAt(fields: ReadonlySet<string>, error: unknown): Record<string, string> {
  if (!(error instanceof ApiFailure)) return {};
  const entries = Object.entries(error.fieldErrors).flatMap(([path, [first]]) => {
    const field = path.split('.').find((part) => fields.has(part));
    return first === undefined || field === undefined ? [] : [[field, first] as const];
  });
  return Object.fromEntries(entries.toReversed());
}

/** Focuses the first field with an error. A fieldset cannot have the focus, so its first control gets it. */
export function focusFirstError(form: HTMLFormElement): void {
  const wrong = [...form.elements].find(
    (control) => control.ariaInvalid === 'true' || control.hasAttribute('data-invalid'),
  );
  const control = wrong instanceof HTMLFieldSetElement ? wrong.querySelector('input:enabled') : wrong;
  if (control instanceof HTMLElement) control.focus();
}
