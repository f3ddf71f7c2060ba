import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { changeLook, goTo } from './console-page.ts'
import { tabTo } from './keyboard.ts'
import { faultsInAllWidths, SCREEN_LOOKS } from './looks.ts'
import { NO_JOBS } from './start-test-console.ts'
import { withConsole } from './with-console.ts'

const BRAND = '/admin/collections/brands/photo'

const bench = withConsole({}, NO_JOBS)
let page: Page

beforeAll(async () => {
  page = await bench.enter('super-admin')
  await goTo(page, BRAND)
})

type Config = Readonly<Record<string, unknown>>

const section = (name: string) => page.locator(`#brand-${name}`)
const open = (name: string) => section(name).locator('> summary').click()
const variant = (name: string) => section('flags').getByRole('row').filter({ hasText: name })

async function read(): Promise<Config> {
  const headers = { origin: bench.service.origin }
  const answer = await page.request.get('/api/brands/photo', { headers, failOnStatusCode: true })
  return ((await answer.json()) as { config: Config }).config
}

/** Publishes the terms of the brand. */
async function publishTerms(content: string): Promise<void> {
  const headers = { origin: bench.service.origin }
  const post = (path: string, data: object) =>
    page.request.post(`/api/legal-documents${path}`, { headers, data, failOnStatusCode: true })
  const text = { brand: 'photo', documentType: 'terms', title: '規約', content }
  const { doc } = (await (await post('', text)).json()) as { doc: { id: string } }
  await post(`/${doc.id}/publish`, {})
}

/** Saves by a click or a key, and returns the status of the answer. */
async function saveBy(act: () => Promise<unknown>): Promise<number> {
  const [answer] = await Promise.all([
    page.waitForResponse(
      (one) => one.request().method() === 'PATCH' && one.url().includes('/api/brands/photo'),
    ),
    act(),
  ])
  return answer.status()
}
const save = () => saveBy(() => page.locator('#action-save').click())

describe('an administrator of a brand', () => {
  it('sees in a line each what is set', async () => {
    await section('theme').getByText('As the site has it').waitFor()
    await section('flags').getByText('None', { exact: true }).waitFor()
    await section('pictures').getByText('As the brand prints, Apps and users only').waitFor()
    await section('shop').getByText('Japanese', { exact: true }).waitFor()
    await section('mail').getByText('Greeting, Dispatch').waitFor()
    await section('analytics').getByText('Off', { exact: true }).waitFor()
    expect(await page.locator('.brand-settings input').count()).toBe(0)
  })

  it('chooses the colours of the site, and is warned of text that cannot be read', async () => {
    await open('theme')
    const theme = section('theme')
    await theme.getByRole('textbox', { name: 'Text', exact: true }).fill('#999999')
    await theme.getByRole('listitem').filter({ hasText: '2.8 : 1' }).getByText('Too low').waitFor()
    await theme.getByRole('textbox', { name: 'Text', exact: true }).fill('＃1a2b3c')
    await theme.getByLabel('Choose: Accent').fill('#00776b')
    await theme.getByRole('listitem').filter({ hasText: '5.4 : 1' }).getByText('Readable').waitFor()
    expect(
      await theme.locator('.brand-preview__button').evaluate((button) => button.style.background),
    ).toBe('rgb(0, 119, 107)')
    expect(await theme.getByRole('textbox', { name: 'Accent', exact: true }).inputValue()).toBe(
      '#00776b',
    )
  })

  it('is told at the input what is wrong, while typing and after a refused save', async () => {
    const theme = section('theme')
    const logo = theme.getByRole('textbox', { name: 'URL of the logo' })
    await logo.fill('http://cdn.example.test/logo.svg')
    await theme.getByText('Use a URL that starts with https://.').waitFor()
    expect(await logo.getAttribute('aria-invalid')).toBe('true')
    await theme.locator('> summary').getByText('1 problem').waitFor()
    await open('theme')
    expect(await logo.isVisible()).toBe(false)
    expect(await save()).toBe(400)
    await page.getByRole('alert').filter({ hasText: 'theme.logo: Use a URL' }).waitFor()
    await logo.waitFor()
    await logo.fill('https://cdn.example.test/logo.svg')
    await theme.getByText('1 problem').waitFor({ state: 'detached' })
  })

  it('adds a flag, switches it on and makes a test of it', async () => {
    await open('flags')
    const flags = section('flags')
    const key = flags.getByRole('textbox', { name: 'Key of a new flag' })
    await key.fill('1st')
    await flags.getByRole('button', { name: 'Add flag' }).click()
    await flags.getByText('Start the key of a flag with a letter').waitFor()
    await key.fill('gift_wrap')
    await flags.getByRole('button', { name: 'Add flag' }).click()
    await flags.getByRole('checkbox', { name: 'Flag gift_wrap' }).check()
    await key.fill('gift_wrap')
    await flags.getByRole('button', { name: 'Add flag' }).click()
    await flags.getByText('“gift_wrap” exists already.').waitFor()
    await key.fill('button')
    await flags.getByRole('button', { name: 'Add flag' }).click()
    await flags.getByRole('button', { name: 'Make an A/B test of button' }).click()
    const everyone = flags.getByRole('combobox', { name: 'Who gets what' })
    expect(await everyone.inputValue()).toBe('off')
    await variant('off').getByText('100 %').waitFor()
    await everyone.selectOption({ label: 'Visitors share them by weight' })
    await flags.getByRole('combobox', { name: 'Type of the values' }).selectOption('text')
    await flags.getByRole('textbox', { name: 'Value of on' }).fill('Buy now')
    await flags.getByRole('spinbutton', { name: 'Weight of on' }).fill('')
    await variant('on').getByText('Use a whole number from 0 to 10,000.').waitFor()
    await flags.getByRole('spinbutton', { name: 'Weight of on' }).fill('150')
    await variant('on').getByText('75 %').waitFor()
    await variant('off').getByText('25 %').waitFor()
  })

  it('saves all of it, and what the form does not know stays', async () => {
    const before = await read()
    expect(await save()).toBe(200)
    expect(await read()).toEqual({
      ...before,
      theme: {
        ...{ text: '#1a2b3c', accent: '#00776b', logo: 'https://cdn.example.test/logo.svg' },
      },
      flags: {
        gift_wrap: true,
        button: {
          variants: { on: { value: 'Buy now', weight: 150 }, off: { value: 'false', weight: 50 } },
        },
      },
    })
    await section('flags').locator('> summary').getByText('1 flag, 1 test').waitFor()
  })

  it('changes the other settings, also as JSON, and no field while that is incomplete', async () => {
    await open('pictures')
    const pictures = section('pictures')
    await pictures.getByLabel('Who sees thumbnails').selectOption('public')
    await open('analytics')
    await section('analytics').getByRole('textbox').fill('G-ABC123')
    await open('mail')
    const greeting = section('mail').getByRole('textbox', { name: 'Greeting in English' })
    await greeting.fill('')
    await section('mail').getByText('Write the text in both languages.').waitFor()
    await greeting.fill('Hello!')
    await open('json')
    await section('json').locator('.view-line').filter({ hasText: '"print"' }).waitFor()
    await section('json').locator('.view-lines').click()
    await page.keyboard.press('Control+A')
    await page.keyboard.type('{')
    await page.getByText('The JSON below is not complete.').waitFor()
    expect(await greeting.isDisabled()).toBe(true)
    await goTo(page, BRAND)
  })

  it('chooses the language of the shop and a word, and is told which two are the same', async () => {
    await open('shop')
    const shop = section('shop')
    await shop.getByLabel('Language of the shop').selectOption('en')
    await shop.getByText('Empty: White mat').waitFor()
    const brown = shop.getByRole('textbox', { name: 'Brown', exact: true })
    await brown.fill('black')
    await shop.getByText('The shop could not tell “frame-black” and “frame-brown” apart').waitFor()
    expect(await save()).toBe(400)
    await brown.fill('Walnut')
    await shop.getByText('1 problem').waitFor({ state: 'detached' })
    expect(await save()).toBe(200)
    expect((await read()).shop).toEqual({ language: 'en', words: { 'frame-brown': 'Walnut' } })
    await shop.locator('> summary').getByText('English, 1 word of its own').waitFor()
  })

  it('sees how visitors reach the site, and deploys it', async () => {
    const state = page.getByRole('region', { name: 'State of the site' })
    await state.getByText('Enter and save a domain').waitFor()
    await page.locator('#field-domain').fill('localhost')
    expect(await save()).toBe(200)
    await state.getByText('is not a host name').waitFor()
    const deployments = page.getByRole('region', { name: 'Deployments of the site' })
    await deployments.getByText('The site has not been deployed yet.').waitFor()
    await publishTerms('First')
    await deployments.getByRole('button', { name: 'Deploy now' }).click()
    await deployments.getByRole('listitem').getByText('Requested by a user').waitFor()
    await deployments.getByRole('checkbox').check()
    expect(await save()).toBe(200)
    expect((await read()).site).toEqual({ autoDeploy: true })
    expect(await deployments.getByRole('checkbox').isChecked()).toBe(true)
  })

  it('deploys the pages of a deployment again, and goes back to what was published then', async () => {
    const deployments = page.getByRole('region', { name: 'Deployments of the site' })
    await deployments.getByRole('listitem').getByRole('link').click()
    const panel = page.getByRole('region', { name: 'Deployment', exact: true })
    const leadsToAnother = async (act: () => Promise<void>) => {
      const before = page.url()
      await act()
      await page.waitForURL(({ href, pathname }) => {
        return href !== before && /site-deployments\/.+/.test(pathname)
      })
    }
    await leadsToAnother(() => panel.getByRole('button', { name: 'Deploy again' }).click())
    await publishTerms('Second')
    await leadsToAnother(async () => {
      await panel.getByRole('button', { name: 'Roll back to this state' }).click()
      await page.locator('#question-confirm').click()
    })
    await goTo(page, BRAND)
    await deployments.getByRole('listitem').nth(2).waitFor()
    expect(await deployments.getByRole('listitem').count()).toBe(3)
    await deployments.getByText('Rollback').waitFor()
    const inForce = await page.request.get('/api/terms/photo')
    expect(await inForce.json()).toMatchObject({ content: 'First' })
  })

  it('adds and removes flags by the keyboard alone', async () => {
    await goTo(page, BRAND)
    const keys = page.keyboard
    await tabTo(section('flags').locator('> summary'))
    await keys.press('Enter')
    await tabTo(page.locator('#brand-flag-name'))
    await keys.type('beta')
    await keys.press('Enter')
    const beta = section('flags').getByRole('checkbox', { name: 'Flag beta' })
    await beta.waitFor()
    await tabTo(beta, true)
    await keys.press('Space')
    await tabTo(section('flags').getByRole('button', { name: 'Remove gift_wrap' }))
    await keys.press('Enter')
    await section('flags').getByRole('checkbox', { name: 'Flag gift_wrap' }).waitFor({
      state: 'detached',
    })
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('brand-flag-name')
    expect(await saveBy(() => keys.press('Control+S'))).toBe(200)
    expect(Object.keys((await read()).flags as object).sort()).toEqual(['beta', 'button'])
  })

  it('sees who changed a flag, and takes the change back', async () => {
    await goTo(page, BRAND)
    await open('flags')
    await section('flags').getByRole('checkbox', { name: 'Flag beta' }).uncheck()
    expect(await save()).toBe(200)
    await goTo(page, `${BRAND}/versions`)
    const versions = page.locator('.brand-versions > li')
    const newest = await versions.nth(0).textContent()
    expect(newest).toContain('Sora Admin')
    expect(newest).toContain('Current version')
    expect(newest).toContain('flags.betatrue → false')
    await versions
      .nth(1)
      .getByRole('button', { name: /^Restore/ })
      .click()
    await page.getByRole('dialog').getByRole('button', { name: 'Restore' }).click()
    await page.waitForURL((url) => url.pathname === BRAND)
    expect((await read()).flags).toMatchObject({ beta: true })
    await goTo(page, BRAND)
    await open('flags')
    expect(await section('flags').getByRole('checkbox', { name: 'Flag beta' }).isChecked()).toBe(
      true,
    )
  })

  it.each(SCREEN_LOOKS)(
    'sees a page that everybody can use: $language, $theme',
    async ({ examined, ...look }) => {
      await changeLook(page, look)
      await goTo(page, BRAND)
      for (const name of ['theme', 'flags', 'pictures', 'shop', 'mail', 'analytics'])
        await open(name)
      await section('theme').locator('.brand-preview').waitFor()
      const record = await faultsInAllWidths(page, { examined })
      await goTo(page, `${BRAND}/versions`)
      await page.locator('.brand-versions').waitFor()
      const history = await faultsInAllWidths(page, { examined })
      expect({ record, history }).toEqual({ record: [], history: [] })
    },
  )
})
