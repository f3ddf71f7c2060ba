import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import type { AlertState } from '../../src/alerts/alert-state.ts'
import { withClient } from '../../src/database/with-client.ts'
import { notification } from '../support/alerts/notifications.ts'
import { until } from '../support/system/until.ts'
import { goTo } from './console-page.ts'
import { tabTo } from './keyboard.ts'
import { faultsAsShown, LOOKS, putOn } from './looks.ts'
import { withConsole } from './with-console.ts'

const bench = withConsole({
  ALERT_EMAIL_TO: 'night@example.test',
  ALERT_RUNBOOK_URL: 'https://runbooks.example',
})
const NOW = Date.now()
const HOUR_MS = 60 * 60_000
let page: Page

const rows = <Row extends object>(text: string, values: unknown[] = []) =>
  withClient(bench.service.databaseUrl, async (client) => {
    const { rows: found } = await client.query<Row>(text, values)
    return found
  })

const failing: AlertState = {
  now: NOW,
  checks: {
    commerce: {
      check: 'commerce',
      subject: 'commerce',
      status: 'error',
      isVital: false,
      detail: {
        en: 'The shop does not accept the access token.',
        ja: 'ショップにアクセストークンが拒否されました。',
      },
      action: {
        en: 'Check COMMERCE_ACCESS_TOKEN.',
        ja: 'COMMERCE_ACCESS_TOKENを確認してください。',
      },
      runbook: 'docs/runbooks/commerce.md',
      at: NOW,
      recoveries: 0,
      streaks: {},
    },
  },
  incidents: [
    {
      id: 'commerce-1',
      subject: 'commerce',
      class: 'warning',
      since: NOW - HOUR_MS,
      checks: ['commerce'],
      notified: { at: NOW - HOUR_MS, class: 'warning', reminders: 0 },
    },
  ],
}

async function storeAlerts(): Promise<void> {
  await rows(
    `insert into alert_states (source, state, seen_at) values ('checks', $1, now())
    on conflict (source) do update set state = excluded.state`,
    [JSON.stringify(failing)],
  )
  for (const kind of ['firing', 'resolved'] as const) {
    const at = NOW - (kind === 'firing' ? 3 : 2) * HOUR_MS
    const sent = notification({ id: kind, kind, at })
    await rows(
      `insert into alert_deliveries (notification_id, channel, kind, class, notification, status, created_at)
       values ($1, 'email', $2, 'critical', $3, 'sent', to_timestamp($4))`,
      [kind, kind, JSON.stringify(sent), at / 1000],
    )
  }
}

beforeAll(async () => {
  page = await bench.enter('super-admin')
})

async function show(): Promise<void> {
  await goTo(page, '/admin/alerts')
  await page.locator('.alerts-past, .kit-empty').last().waitFor()
}
const silences = () => page.locator('.alerts-silences')

describe('the screen of alerts', () => {
  it('is found by operators in the navigation, and is closed to artists', async () => {
    await goTo(page, '/admin')
    expect(await page.locator('#nav-alerts').getAttribute('href')).toBe('/admin/alerts')
    // One group of links for all features that have pages for operators.
    expect(await page.locator('.nav-group').filter({ hasText: 'Operations' }).count()).toBe(1)
    const artist = await bench.enter('artist')
    expect(await artist.locator('#nav-alerts').count()).toBe(0)
    await goTo(artist, '/admin/alerts')
    await artist.getByText('Only operators see the alerts.').waitFor()
    expect(await artist.locator('#alerts-emergency').count()).toBe(0)
  })

  it('says what will come where nothing is wrong yet', async () => {
    await show()
    await page.getByText('Nothing fails.').waitFor()
    await page.getByText('Nothing is silenced.').waitFor()
    await page.getByText('No notification was sent yet.').waitFor()
    expect(await faultsAsShown(page)).toEqual({ axe: [], overflow: 0 })
  })

  it('shows an alert that begins while it is open, with what to do', async () => {
    await show()
    await storeAlerts()
    const alert = page.locator('.alerts-open tbody tr')
    await alert.waitFor()
    expect(await alert.locator('th').textContent()).toBe('Shop')
    await alert.getByText('The shop does not accept the access token.').waitFor()
    const link = alert.getByRole('link', { name: 'Runbook of commerce' })
    expect(await link.getAttribute('href')).toBe(
      'https://runbooks.example/docs/runbooks/commerce.md',
    )
    const past = page.locator('.alerts-past tbody tr')
    await past.getByText('Resolved').waitFor()
    expect(await past.count()).toBe(1)
  })

  it('begins and ends a silence by the keyboard', async () => {
    await show()
    await tabTo(page.locator('#alerts-silence'))
    await page.keyboard.press('Enter')
    await page.locator('#silence-subject').selectOption('commerce')
    await tabTo(page.locator('#silence-submit'))
    await page.keyboard.press('Enter')
    await page.getByText('Enter a text.').waitFor()
    // After a problem the focus is in its field.
    await page.keyboard.type('The shop moves')
    await page.keyboard.press('Enter')
    await silences().getByText('The shop moves').waitFor()
    await tabTo(silences().getByRole('button', { name: /^End the silence of Shop/ }))
    await page.keyboard.press('Enter')
    await tabTo(page.locator('#question-confirm'))
    await page.keyboard.press('Enter')
    await page.getByText('Nothing is silenced.').waitFor()
    expect(await rows('select subject from alert_silences where until <= now()')).toEqual([
      { subject: 'commerce' },
    ])
  })

  it('shows what the service refuses beside the field', async () => {
    await show()
    await page.locator('#alerts-silence').click()
    await page.locator('[name=reason]').fill('For a long time')
    await page.locator('#silence-until').fill('2099-01-01T00:00')
    await page.locator('#silence-submit').click()
    await page.getByText('Enter a time in the future, at most 7 days from now.').waitFor()
    expect(await page.locator('#silence-until').getAttribute('aria-invalid')).toBe('true')
    await page.keyboard.press('Escape')
  })

  it('sends an emergency alert once it is confirmed, and lists it', async () => {
    await show()
    await page.locator('#alerts-emergency').click()
    await page.getByText('All operators are notified at once by e-mail.').waitFor()
    await page.locator('[name=reason]').fill('Fire in the factory')
    await page.locator('#emergency-submit').click()
    await page.getByText('Confirm that all operators are to be notified.').waitFor()
    expect(await rows(`select 1 from alert_deliveries where kind = 'emergency'`)).toEqual([])
    await page.locator('#emergency-confirm').check()
    await page.locator('#emergency-submit').click()
    await page.locator('.alerts-past').getByText('Fire in the factory').waitFor()
    await until('the mail to be sent', async () => {
      const [sent] = await rows<{ status: string }>(
        `select status from alert_deliveries where kind = 'emergency'`,
      )
      return sent?.status === 'sent'
    })
  })

  it.each(LOOKS)('serves everybody: %j', async (look) => {
    const until = new Date(NOW + HOUR_MS).toISOString()
    await rows('insert into alert_silences (subject, reason, until) values ($1, $2, $3)', [
      'factory',
      'Maintenance of the presses',
      until,
    ])
    await putOn(page, look)
    await show()
    await silences().waitFor()
    expect(await faultsAsShown(page)).toEqual({ axe: [], overflow: 0 })
    for (const opener of ['#alerts-silence', '#alerts-emergency']) {
      await page.locator(opener).click()
      await page.locator('dialog[open]').waitFor()
      expect(await faultsAsShown(page, 'dialog[open]')).toEqual({ axe: [], overflow: 0 })
      await page.keyboard.press('Escape')
    }
  })
})
