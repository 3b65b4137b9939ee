/** What a check found. */
export interface Finding {
  /** What was checked, in a word or two. */
  check: string;
  state: 'ok' | 'warn' | 'fail' | 'not checked';
  text: string;
  /** What to do about it. */
  cure?: string;
}

/** Makes the findings of one check. */
export function findingsOf(check: string) {
  return {
    ok: (text: string): Finding => ({ check, state: 'ok', text }),
    warn: (text: string, cure: string): Finding => ({ check, state: 'warn', text, cure }),
    fail: (text: string, cure: string): Finding => ({ check, state: 'fail', text, cure }),
    notChecked: (text: string): Finding => ({ check, state: 'not checked', text }),
  };
}

/** The message of an error, in one line. */
export function reasonOf(error: unknown): string {
  const { message = String(error), code, cause } = error as { message?: string; code?: string; cause?: unknown };
  // `fetch` has the reason there.
  if (cause instanceof Error) return reasonOf(cause);
  const [line = ''] = (message === '' ? String(code) : message).split('\n');
  return line.slice(0, 300);
}
