import type { Service } from '../service/service.ts'
import { seededId } from './seeded-id.ts'

const DAY_MS = 24 * 60 * 60_000
const dayAgo = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString()

/** What the search field of a list sends. */
const searching = (word: string, ...fields: string[]) =>
  fields.map((field, index) => `where[or][${index}][${field}][like]=${word}`).join('&')
const where = (field: string, value: string) => `where[${field}][equals]=${value}`

/** The list of a collection as the console shows it, and with each of its filters and sorts. */
const listOf = (slug: string, ...filters: string[]) =>
  ['', ...filters].map((filter) => `/api/${slug}?limit=10&depth=0&${filter}`)

/**
 * URLs of every list with its filters and of every screen that reads what grows: artworks, orders with their workspace,
 * brands, accounts, logs, figures, reports and the state of the system. Only super administrators may read all of it.
 */
export async function readsAtScale({ row }: Pick<Service, 'row'>): Promise<string[]> {
  const { order, artwork, artist } = await row<Record<'order' | 'artwork' | 'artist', string>>(
    `select ${seededId('order', '20')} as order, ${seededId('artwork', '5')} as artwork,
       ${seededId('artist', '1')} as artist`,
  )
  const [first = '', last = ''] = [dayAgo(3), dayAgo(1)].map((at) => at.slice(0, 10))
  const days = `from=${first}&to=${last}`
  const lastDays = `where[createdAt][greater_than]=${dayAgo(1)}`
  return [
    ...['/api/health', '/api/health/details', '/api/health/history', '/api/diagnostics/system'],
    ...['/api/diagnostics/readiness', '/api/diagnostics/runs', '/api/alerts', '/api/alerts/past'],
    ...listOf('artworks', 'sort=title', 'sort=-updatedAt', 'page=5', where('status', 'draft')),
    `/api/artworks?limit=10&depth=0&sort=-updatedAt&${where('status', 'published')}`,
    ...[where('brand', 'art'), where('owner', artist), where('artist', 'Aoi Artist 1')].map(
      (filter) => `/api/artworks?limit=10&depth=0&${filter}`,
    ),
    `/api/artworks?limit=10&depth=0&${where('shopDrift', 'changed')}`,
    `/api/artworks?limit=10&depth=0&${searching('hills', 'title', 'artist', 'technique')}`,
    `/api/artworks/${artwork}?depth=1`,
    `/api/art/artworks/${artwork}/print-check`,
    `/api/art/artworks/${artwork}/print-data`,
    `/api/art/composition-templates`,
    ...listOf('variants', where('artwork', artwork)),
    ...listOf('composition-jobs', where('status', 'failed'), where('artwork', artwork)),
    ...listOf('print-data', where('status', 'failed'), where('artwork', artwork)),
    ...listOf('orders', 'sort=name', 'sort=total', ...['new', 'completed'].map(ofStatus)),
    ...listOf('orders', where('brand', 'photo'), `${where('brand', 'photo')}&${ofStatus('new')}`),
    ...listOf('orders', where('financialStatus', 'pending'), where('fulfilment', 'unfulfilled')),
    ...listOf('orders', 'where[photoProblems][in]=UPLOAD_MISSING', where('trackingNumber', '123')),
    ...listOf('orders', `where[placedAt][greater_than]=${dayAgo(2)}`, searching('1020', 'name')),
    ...listOf('orders', where('lines.artwork', artwork)),
    `/api/orders/${order}?depth=1`,
    `/api/orders/${order}/timeline`,
    `/api/orders/${order}/prints`,
    '/api/orders/changes',
    ...listOf('order-events', where('order', order), where('inquiryState', 'open')),
    ...listOf('order-prints', where('order', order)),
    ...listOf('print-jobs', where('order', order), where('state', 'printing')),
    ...listOf('photo-uploads', where('state', 'received')),
    ...listOf('audit-log', where('action', 'artworks.update'), where('record', artwork), lastDays),
    ...listOf('audit-log', where('actor', artist), where('outcome', 'denied')),
    ...listOf('brands', 'sort=name', where('status', 'active')),
    ...listOf('users', searching('painter', 'email', 'name')),
    ...[...listOf('mail-deliveries'), ...listOf('site-deployments'), ...listOf('system-logs')],
    ...listOf('backups'),
    '/api/brands',
    '/api/artists?limit=10',
    '/api/artists?limit=10&search=aoi',
    `/api/sessions/${artist}`,
    ...['/api/analytics/dashboard', '/api/analytics/dashboard?brand=photo'],
    ...['brand', 'artist', 'artwork'].map((by) => `/api/analytics/sales?${days}&group=${by}`),
    `/api/analytics/performance?${days}`,
    ...['/api/logs?limit=50', '/api/logs?level=error&limit=50', '/api/logs?keyword=unicorn'],
    ...['/api/logs/errors', '/api/reports?kind=daily'],
  ]
}

const ofStatus = (status: string) => where('status', status)

/** Jobs by the clock that look for what is to be done. */
export const SWEEPS: readonly string[] = [
  ...['expire-alerts', 'expire-logs', 'expire-mail-deliveries', 'expire-order-prints'],
  ...['expire-order-texts', 'expire-photo-uploads', 'expire-webhooks', 'deploy-effective'],
  ...['make-reports', 'reconcile-orders', 'reconcile-products', 'remake-print-files'],
  ...['step-alerts', 'sweep-objects'],
]
