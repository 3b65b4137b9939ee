import * as v from 'valibot';

const tabs = ['account', 'app-ads'] as const;
/** `support` is the message to support, which can open over any page. */
const dialogs = ['email', 'password', 'support'] as const;

/** One of the values. Any other value counts as absent. */
function oneOf<const Values extends readonly string[]>(values: Values) {
  return v.fallback(v.optional(v.picklist(values)), undefined);
}

/** The part of the address that says what the settings show. */
export const settingsSearchSchema = v.object({
  tab: oneOf(tabs),
  dialog: oneOf(dialogs),
  /** Why the publisher was led here: the session comes from a restore link, and needs a new password first. */
  because: oneOf(['restored']),
});

export type SettingsView = v.InferOutput<typeof settingsSearchSchema>;
export type SettingsTab = (typeof tabs)[number];
