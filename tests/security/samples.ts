import { buildReport } from '../../src/reports/build-report.ts'
import { reportText } from '../../src/reports/report.ts'
import { allWell, DAY as REPORT } from '../support/reports/facts.ts'

type Known = { readonly user: string; readonly made: Readonly<Record<string, string>> }

/**
 * A record for each collection that neither the seed nor the test fills; `user` owns it, `made` are the
 * orders and the records of the collections before it, in the order of their slugs.
 */
export const SAMPLES: Readonly<Record<string, (known: Known) => object>> = {
  'alert-deliveries': () => ({
    notificationId: '0123456789abcdef',
    channel: 'email',
    kind: 'firing',
    class: 'critical',
    notification: {},
  }),
  'alert-silences': () => ({ reason: 'A move', until: '2030-01-01T00:00:00.000Z' }),
  'alert-states': () => ({ source: 'sample', state: {} }),
  'api-test-results': () => ({ testName: 'A test', success: true }),
  backups: () => ({ reason: 'requested', status: 'done', key: 'backups/sample.tar' }),
  'email-templates': () => ({
    brand: 'art',
    templateType: 'order_confirmation',
    subject: 'Thank you',
    content: 'Thank you.',
  }),
  'generated-reports': () => ({
    kind: REPORT.kind,
    start: REPORT.start,
    from: new Date(REPORT.from).toISOString(),
    to: new Date(REPORT.to).toISOString(),
    content: reportText(buildReport(REPORT, allWell(REPORT))),
    key: `reports/${REPORT.kind}/${REPORT.start}.r1.json`,
  }),
  'legal-documents': () => ({
    brand: 'art',
    documentType: 'terms',
    title: 'Terms',
    content: 'Terms.',
  }),
  'mail-deliveries': () => ({ templateType: 'order_confirmation', sample: 'no-items' }),
  'order-events': ({ made }) => ({
    brand: 'photo',
    order: made.orders,
    kind: 'note',
    text: 'A note',
  }),
  'order-prints': ({ made }) => ({
    brand: 'photo',
    order: made.orders,
    reference: 'a-reference',
    ...{ position: 1, copies: 1, widthMm: 89, heightMm: 89 },
    upload: 'f'.repeat(8),
    photoKey: 'photo/temp/customer/1.webp',
    photoSha256: 'f'.repeat(64),
  }),
  orders: () => ({
    brand: 'photo',
    platformId: 'gid://shopify/Order/1',
    name: '#1001',
    currency: 'JPY',
    total: 1100,
    financialStatus: 'paid',
    fulfilment: 'unfulfilled',
    placedAt: '2026-11-23T00:00:00.000Z',
    shopUpdatedAt: '2026-11-23T00:00:00.000Z',
    shopSeenAt: '2026-11-23T00:00:00.000Z',
    lines: [],
  }),
  'payload-kv': () => ({ key: 'a-key', data: {} }),
  'payload-locked-documents': ({ user }) => ({
    document: { relationTo: 'brands', value: 'art' },
    user: { relationTo: 'users', value: user },
  }),
  'payload-preferences': ({ user }) => ({
    key: 'a-key',
    value: {},
    user: { relationTo: 'users', value: user },
  }),
  'photo-templates': () => ({
    brand: 'photo',
    title: 'A print',
    widthMm: 89,
    heightMm: 89,
    dpi: 300,
    basePrice: 100,
    quantityDiscounts: [],
    productionTime: '3 days',
    shippingMethod: 'Post',
    shopState: 'pending',
  }),
  'photo-uploads': ({ made }) => ({
    brand: 'photo',
    template: made['photo-templates'],
    idpUid: 'somebody',
    quantity: 1,
    totalPrice: 100,
    firstTimestamp: 1,
  }),
  'print-data': () => ({
    brand: 'art',
    key: 'print-data/art/art_sample_print.jpg',
    size: 'a4',
    revision: 1,
    sourceKey: 'art/sample',
    sourceSha256: 'f'.repeat(64),
    cropX: 0,
    cropY: 0,
    cropWidth: 1,
    cropHeight: 1,
    width: 1,
    height: 1,
    formulaWidth: 1,
    formulaHeight: 1,
    dpi: 300,
    effectiveDpi: 300,
  }),
  'print-jobs': ({ made }) => ({
    brand: 'photo',
    order: made.orders,
    ...{ print: 'a-reference', attempt: 1, idempotencyKey: 'a-reference:1' },
  }),
  'service-accounts': () => ({
    name: 'A sample',
    purpose: 'A test.',
    permissions: ['photos:upload'],
    allBrands: true,
  }),
  'system-logs': () => ({ level: 'info', message: 'A message' }),
  'site-deployments': () => ({
    ...{ brand: 'art', reason: 'requested', paths: ['/terms'] },
    ...{ versions: ['0197b0a6-6f0e-7c3a-9d55-2f6d1f4a8b10'], state: {} },
  }),
}
