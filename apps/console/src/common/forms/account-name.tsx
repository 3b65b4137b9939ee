/**
 * A hidden field with the account of the password, for password managers.
 * https://www.chromium.org/developers/design-documents/form-styles-that-chromium-understands/
 */
export function AccountName({ email }: { email: string }) {
  return <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />;
}
