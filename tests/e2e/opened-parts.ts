import type { Page } from 'playwright-core'

type OpenedPart = {
  readonly title: string
  readonly open: (page: Page) => Promise<void>
  /** Selector of what is to be seen then. */
  readonly shown: string
  /** Selector of what is looked at, if it is more. What an open part covers is looked at while it is closed. */
  readonly within?: string
}

type OpenedParts = {
  readonly path: string
  /** Opened one after the other. */
  readonly parts: readonly OpenedPart[]
}

const click = (selector: string) => (page: Page) => page.locator(selector).first().click()

const USERS = '/admin/collections/users'
const CREATE_TEXT = '/admin/collections/legal-documents/create'
const BRAND = '/admin/collections/brands/pet'

/** What Payload's screens show only when it is opened: drawers, menus, dialogs, calendars. */
export const OPENED_PARTS: readonly OpenedParts[] = [
  {
    path: USERS,
    parts: [
      {
        title: 'columns',
        open: click('#toggle-list-columns'),
        shown: '.pill-selector',
        within: '.list-controls',
      },
      {
        title: 'filter',
        async open(page) {
          await page.locator('#toggle-list-filters').click()
          await page.locator('.where-builder button').first().click()
        },
        shown: '.condition__value',
        within: '.list-controls',
      },
      { title: 'chosen rows', open: click('#select-all'), shown: '.collection-list' },
      {
        title: 'fields of many records',
        async open(page) {
          await page.locator('.edit-many__toggle').click()
          await page.locator('.edit-many__form [role=combobox]').click()
          await page.keyboard.press('Enter')
          await page.locator('.edit-many__form .rs__multi-value').waitFor()
        },
        shown: '.edit-many__form',
      },
    ],
  },
  {
    path: USERS,
    parts: [
      {
        title: 'question before many are deleted',
        async open(page) {
          await page.locator('#select-all').click()
          await page.locator('.delete-documents__toggle').click()
        },
        shown: 'dialog[open]',
      },
    ],
  },
  {
    path: `${USERS}?where[or][0][and][0][createdAt][greater_than]=2020-01-01T00:00:00.000Z`,
    parts: [
      {
        title: 'filter by date',
        // Opened by its URL.
        open: async () => {},
        shown: '.day-filter input',
        within: '.list-controls',
      },
    ],
  },
  {
    path: CREATE_TEXT,
    parts: [
      {
        title: 'choices',
        open: click('#field-documentType .rs__control'),
        shown: '.rs__menu',
        within: '#field-documentType',
      },
      {
        title: 'calendar',
        async open(page) {
          await page.keyboard.press('Escape')
          await page.locator('#field-effectiveDate input').click()
        },
        shown: '.react-datepicker',
        within: '.date-time-field',
      },
      {
        title: 'chosen date',
        async open(page) {
          // The service checks what was changed: its answer must not come after the faults that saving shows.
          const checked = page.waitForResponse((answer) => answer.request().method() === 'POST')
          await page.locator('.react-datepicker__day--015').first().click()
          await checked
        },
        shown: '.date-time-picker__clear-button',
        within: '.date-time-field',
      },
      {
        title: 'faults of fields',
        open: click('#action-save'),
        shown: '.field-error.tooltip--show',
        within: '.collection-edit__form',
      },
    ],
  },
  {
    path: '/admin/collections/service-accounts/create',
    parts: [
      {
        title: 'drawer with another record',
        open: click('.relationship-add-new button'),
        shown: '.drawer--is-open .collection-edit',
      },
    ],
  },
  {
    path: '/admin/collections/composition-templates',
    parts: [{ title: 'rows per page', open: click('.per-page button'), shown: '.popup__content' }],
  },
  {
    path: BRAND,
    parts: [
      { title: 'JSON', open: click('#brand-json > summary'), shown: '#brand-json .view-lines' },
      { title: 'menu', open: click('.doc-controls .popup-button'), shown: '.popup__content' },
      {
        title: 'question before changes are lost',
        async open(page) {
          await page.keyboard.press('Escape')
          await page.locator('#field-domain').fill('pet.example')
          await page.locator('.step-nav a').first().click()
        },
        shown: 'dialog[open]',
      },
    ],
  },
  {
    path: '/admin',
    parts: [
      {
        title: 'dashboard being changed',
        async open(page) {
          await page.locator('.dashboard-breadcrumb-select .rs__control').click()
          await page.locator('.rs__option').first().click()
        },
        shown: '.modular-dashboard.editing',
      },
      {
        title: 'parts for the dashboard',
        open: click('.dashboard-breadcrumb-dropdown__actions button'),
        shown: '.drawer--is-open',
      },
    ],
  },
  {
    path: '/admin/diagnostics/runbooks/database-down',
    parts: [{ title: 'runbook', open: async () => {}, shown: '.kit-text' }],
  },
  {
    path: '/admin/account',
    parts: [{ title: 'new password', open: click('#change-password'), shown: '.collection-edit' }],
  },
  {
    path: '/admin',
    parts: [
      {
        title: 'navigation',
        // Wide windows show it from the start.
        async open(page) {
          if (await page.locator('aside.nav--nav-open').count()) return
          await page.locator('.nav-toggler:visible').first().click()
        },
        shown: 'aside.nav--nav-open',
      },
    ],
  },
  {
    path: '/admin/collections/brands/no-such-brand',
    parts: [{ title: 'missing record', open: async () => {}, shown: '.banner' }],
  },
]
