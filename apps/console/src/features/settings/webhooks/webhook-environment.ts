/** The line for the file `.env`, as the receiver on the SDK page reads it. */
export function webhookEnvironment(secret: string): string {
  return `WEBHOOK_SECRET=${secret}`;
}
