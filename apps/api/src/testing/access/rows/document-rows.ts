import type { OperationRow, OperationRows } from '#testing/access/operation-row.ts';

/** Analysts and accountants see the questions that they opened, and no others. */
const ofOthers: OperationRow['member'] = ({ role }) =>
  role === 'analyst' || role === 'accountant' ? { status: 404, code: 'not_found' } : undefined;

/** Operations on documents, files, messages and webhooks, and those about the network itself. */
export const documentRows = {
  getDocuments: { request: () => ({ body: { documentType: 'contract' } }), beforeOffer: true, whileBlocked: true },
  getNetworkDocuments: {},
  getNetworkDocument: {
    request: () => ({ params: { kind: 'faq' } }),
    isShared: 'The texts of the network are the same for everybody.',
  },
  uploadFiles: { beforeOffer: true, whileBlocked: true },
  downloadFile: {
    request: ({ uploadId }) => ({ params: { id: uploadId } }),
    beforeOffer: true,
    whileBlocked: true,
  },
  downloadLinkedFile: {
    request: ({ uploadId }) => ({ params: { id: uploadId, key: 'a'.repeat(48) } }),
    // Only messages to support carry a valid key; modules/support/feedback.integration.test.ts opens their links.
    own: { status: 404, code: 'not_found' },
  },
  sendFeedback: {
    request: ({ uploadId }) => ({ body: { subject: 'idea', text: 'Look', files: [uploadId] } }),
    foreign: { status: 422, code: 'validation_failed' },
    beforeOffer: true,
    whileBlocked: true,
    isDestructive: true,
  },
  getQuestions: { beforeOffer: true, whileBlocked: true },
  askQuestion: {
    request: ({ applicationId }) => ({
      body: { subject: 'problem', text: 'Why?', about: { kind: 'application', id: applicationId } },
    }),
    foreign: { status: 422, code: 'validation_failed' },
    beforeOffer: true,
    whileBlocked: true,
  },
  getQuestion: {
    request: ({ questionId }) => ({ params: { id: questionId } }),
    member: ofOthers,
    beforeOffer: true,
    whileBlocked: true,
  },
  replyToQuestion: {
    request: ({ questionId, uploadId }) => ({
      params: { id: questionId },
      body: { text: 'Thank you', files: [uploadId] },
    }),
    foreign: { status: 422, code: 'validation_failed' },
    looksUpFirst: true,
    member: ofOthers,
    beforeOffer: true,
    whileBlocked: true,
    isDestructive: true,
  },
  closeQuestion: {
    request: ({ questionId }) => ({ params: { id: questionId } }),
    member: ofOthers,
    beforeOffer: true,
    whileBlocked: true,
  },
  readQuestion: {
    request: ({ questionId }) => ({ params: { id: questionId } }),
    member: ofOthers,
    beforeOffer: true,
    whileBlocked: true,
  },
  getSellers: {},
  getSeller: {},
  updateSeller: { request: () => ({ body: { isConfidential: true } }) },
  getWebhook: {},
  updateWebhook: { request: () => ({ body: { url: 'https://hooks.example/new', events: ['load.published'] } }) },
  deleteWebhook: { isDestructive: true },
  renewWebhookSecret: {},
  resumeWebhook: {},
  testWebhook: {},
  getWebhookDeliveries: {},
  resendWebhookDelivery: { request: ({ deliveryId }) => ({ params: { id: deliveryId } }) },
  getIcon: {
    request: () => ({ params: { key: 'a'.repeat(64) } }),
    own: { status: 404, code: 'not_found' },
    isShared: 'An icon is named by its content, and is public in a store.',
  },
  getHealth: {},
  getReadiness: {},
} satisfies Partial<OperationRows>;
