/** A successful answer's body. */
export function success(data: unknown): object {
  return { result: true, data, errors: null };
}

/** The body of an answer to a rejected call. */
export function refusal(message: string, code: string, errors: Record<string, string[]> | null = null): object {
  return { result: false, data: null, errors, message, code };
}

export const expiredToken = refusal('Expired JWT Token', 'session_expired');
export const invalidRefreshToken = refusal('Invalid JWT Refresh Token', 'session_invalid');
