import * as v from 'valibot';

const tabs = ['account', 'app-ads'] as const;
const dialogs = ['email', 'password'] as const;

/** A wrong value is as good as none. */
function oneOf<const Values extends readonly string[]>(values: Values) {
  return v.fallback(v.optional(v.picklist(values)), undefined);
}

/** What the settings show, as their address says it. */
export const settingsSearchSchema = v.object({
  tab: oneOf(tabs),
  dialog: oneOf(dialogs),
  /** Why the visitor was led here: a session from a restore link opens nothing before it has a new password. */
  because: oneOf(['restored']),
});

export type SettingsView = v.InferOutput<typeof settingsSearchSchema>;
export type SettingsTab = (typeof tabs)[number];
