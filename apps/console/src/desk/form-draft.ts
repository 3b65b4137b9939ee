import { useEffect } from 'react';
import type { RefObject } from 'react';

import { useTextStorage, useRestoredText } from './desk-draft.ts';

type Control = [name: string, value: string];

interface FormDraftProps {
  /** A form of `useSchemaForm`. */
  of: { element: RefObject<HTMLFormElement | null> };
}

/** Stores the typed values of a form when the session ends, and restores them. Passwords and files are not stored. */
export function FormDraft({ of: { element } }: FormDraftProps): null {
  const restored = useRestoredText('form');
  useEffect(() => {
    if (restored.text !== '' && element.current !== null)
      fillIn(element.current, JSON.parse(restored.text) as Control[]);
  }, [restored.text, element]);
  useTextStorage(restored, () => {
    const controls = changedControls(element.current);
    return controls.length === 0 ? '' : JSON.stringify(controls);
  });
  return null;
}

/** The names and values of the controls that were typed in or chosen. */
function changedControls(form: HTMLFormElement | null): Control[] {
  return controlsOf(form).flatMap((control): Control[] => {
    const { name, value } = control;
    const isChanged = isChoice(control)
      ? control.checked && !control.defaultChecked
      : value !== control.defaultValue && !['hidden', 'file', 'password'].includes(control.type);
    return isChanged ? [[name, value]] : [];
  });
}

function fillIn(form: HTMLFormElement, typed: readonly Control[]): void {
  for (const [name, value] of typed) {
    const control = controlsOf(form).find((each) => each.name === name && (!isChoice(each) || each.value === value));
    if (control === undefined) continue;
    if (isChoice(control)) {
      if (!control.checked) control.click();
    } else {
      setValue(control, value);
      control.dispatchEvent(new Event('input', { bubbles: true }));
    }
  }
}

/** Sets a value so that React notices the change: React overrides the `value` property of an element. */
function setValue(control: HTMLInputElement | HTMLTextAreaElement, value: string): void {
  const { prototype } = control instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement;
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(control, value);
}

function controlsOf(form: HTMLFormElement | null): (HTMLInputElement | HTMLTextAreaElement)[] {
  return [...(form?.elements ?? [])].filter(
    (each) => each instanceof HTMLInputElement || each instanceof HTMLTextAreaElement,
  );
}

function isChoice(control: HTMLInputElement | HTMLTextAreaElement): control is HTMLInputElement {
  return control.type === 'radio' || control.type === 'checkbox';
}
