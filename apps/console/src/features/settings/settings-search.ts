import * as v from 'valibot';

const tabs = ['account', 'security', 'app-ads', 'api-tokens', 'webhooks', 'team'] as const;
/** `support` opens the message to support, as on every page. */
const dialogs = [
  ...(['email', 'password', 'session', 'sessions'] as const),
  ...(['token', 'revoke'] as const),
  ...(['factor-app', 'factor-passkey', 'factor-name', 'factor-removal', 'factor-rule'] as const),
  'seller',
  ...(['webhook', 'webhook-secret', 'webhook-removal', 'delivery'] as const),
  ...(['invitation', 'invitation-cancel', 'member', 'member-removal', 'leave'] as const),
  ...(['transfer', 'transfer-confirm', 'transfer-cancel'] as const),
  'support',
] as const;

/** One of the values. Any other value is treated as absent. */
function oneOf<const Values extends readonly string[]>(values: Values) {
  return v.fallback(v.optional(v.picklist(values)), undefined);
}

/** The search parameters of the settings. */
export const settingsSearchSchema = v.object({
  tab: oneOf(tabs),
  dialog: oneOf(dialogs),
  /** The id of the dialog's subject: a session, API token, delivery, factor or member; or the scope of a new token. */
  of: v.fallback(v.optional(v.string()), undefined),
  /** The page of the deliveries, and its size; `listViewFromSearch` reads both. */
  page: v.optional(v.unknown()),
  size: v.optional(v.unknown()),
  /** The reason of a redirect: the session comes from a restore link and needs a new password first. */
  because: oneOf(['restored']),
});

export type SettingsView = v.InferOutput<typeof settingsSearchSchema>;
export type SettingsTab = (typeof tabs)[number];
