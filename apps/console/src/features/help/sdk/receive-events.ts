/**
 * A program that receives webhooks. `docs/sdk.md` contains the same; one test compares the two and another one runs it.
 */
export const receiveEvents = {
  /** The content of `.env`, without the secret. */
  secret: 'WEBHOOK_SECRET=',
  /** The content of `receive-events.mjs`. */
  program: `// receive-events.mjs
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { verifyWebhook, WebhookFailure } from '@publisher-console/api-client/webhook';

const secret = process.env.WEBHOOK_SECRET;
const server = createServer(async (request, response) => {
  try {
    const event = await verifyWebhook({ secret, headers: request.headers, body: await text(request) });
    console.log(event.type, event.id);
    response.writeHead(204).end();
  } catch (failure) {
    console.error(failure.message);
    response.writeHead(failure instanceof WebhookFailure ? 400 : 500).end();
  }
});
server.listen(8080, () => console.log('Waiting for events'));`,
  run: 'node --env-file=.env receive-events.mjs',
};
