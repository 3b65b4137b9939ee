import { expect, test } from 'vitest';
import { signedHeaders } from './secrets.ts';

test('a message is signed as the example of Standard Webhooks, with each secret', () => {
  const secret = Buffer.from('MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', 'base64');
  const id = 'msg_p5jXN8AQM9LWM0D4loKWxJek';
  const message = { id, at: new Date(1_614_265_330_999), body: '{"test": 2432232314}' };
  const headers = {
    'webhook-id': id,
    'webhook-timestamp': '1614265330',
    'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  };
  expect(signedHeaders(message, [secret])).toEqual(headers);
  expect(signedHeaders(message, [Buffer.from('x'), secret])['webhook-signature']).toMatch(
    /^v1,[\w+/]{43}= v1,g0hM9SsE\+OTPJTGt\/tmIKtSyZlE3uFJELVlNIOLJ1OE=$/,
  );
});
