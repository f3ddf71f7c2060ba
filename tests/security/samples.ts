/** A record for each collection that neither the seed nor the test fills; `user` owns it. */
export const samplesOf = (user: string): Readonly<Record<string, object>> => ({
  'api-test-results': { testName: 'A test', success: true },
  'email-templates': {
    brand: 'art',
    templateType: 'order_confirmation',
    subject: 'Thank you',
    content: 'Thank you.',
    version: 'v1.0.0',
  },
  'legal-documents': {
    brand: 'art',
    documentType: 'terms',
    title: 'Terms',
    content: 'Terms.',
    version: 'v1.0.0',
  },
  'payload-kv': { key: 'a-key', data: {} },
  'payload-locked-documents': { user: { relationTo: 'users', value: user } },
  'payload-preferences': { key: 'a-key', value: {}, user: { relationTo: 'users', value: user } },
  'photo-templates': {
    brand: 'photo',
    title: 'A print',
    widthMm: 89,
    heightMm: 89,
    pricing: { base: 100, discounts: {} },
  },
  'system-logs': { level: 'info', message: 'A message' },
})
