import * as v from 'valibot';

const tabs = ['account', 'app-ads'] as const;
/** `support` opens the message to support, as on every page. */
const dialogs = ['email', 'password', 'session', 'sessions', 'support'] as const;

/** One of the values. Any other value counts as absent. */
function oneOf<const Values extends readonly string[]>(values: Values) {
  return v.fallback(v.optional(v.picklist(values)), undefined);
}

/** The search parameters of the settings. */
export const settingsSearchSchema = v.object({
  tab: oneOf(tabs),
  dialog: oneOf(dialogs),
  /** The id of the session to end. */
  of: v.fallback(v.optional(v.string()), undefined),
  /** The reason of a redirect: the session comes from a restore link and needs a new password first. */
  because: oneOf(['restored']),
});

export type SettingsView = v.InferOutput<typeof settingsSearchSchema>;
export type SettingsTab = (typeof tabs)[number];
