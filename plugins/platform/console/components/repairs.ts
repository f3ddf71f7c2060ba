import { labelOfField, nameControl, nameNameless, titleOfRow } from './name-control.ts'
import { setAttribute } from './set-attribute.ts'
import type { Texts } from './texts.ts'

/** A fault of Payload's screens: the elements that have it, and what mends one of them. */
type Repair = readonly [at: string, mend: (element: Element, texts: Texts) => void]

/** Lists: their rows, their filters, their pages, their choice of columns. */
const LISTS: readonly Repair[] = [
  ['#select-all', (box, texts) => nameControl(box, texts.selectAll)],
  [
    '.collection-list tbody .select-row input',
    (box, texts) => nameControl(box, texts.selectRow(titleOfRow(box))),
  ],
  ['.condition__field input', (input, texts) => nameNameless(input, texts.filterField)],
  ['.condition__operator input', (input, texts) => nameNameless(input, texts.filterOperator)],
  ['.condition__value input', (input, texts) => nameNameless(input, texts.filterValue)],
  ['.condition__actions-remove', (button, texts) => nameNameless(button, texts.removeCondition)],
  ['.condition__actions-add', (button, texts) => nameNameless(button, texts.addCondition)],
  ['.clickable-arrow--left', (arrow, texts) => nameNameless(arrow, texts.previousPage)],
  ['.clickable-arrow--right', (arrow, texts) => nameNameless(arrow, texts.nextPage)],
  // They say whether they are checked, which buttons cannot say.
  ['.pill[role=button][aria-checked]', (pill) => setAttribute(pill, 'role', 'checkbox')],
]

/** Fields: choices, dates, relations. */
const FIELDS: readonly Repair[] = [
  [
    '.field-type :is(input, select, textarea), .field-select input',
    (control) => nameNameless(control, labelOfField(control)),
  ],
  // Hidden from screen readers, since arrow and delete keys in the input do the same: no stops of Tab either.
  ['.dropdown-indicator, .clear-indicator', (part) => setAttribute(part, 'tabindex', '-1')],
  // What can be dragged contains buttons, which nothing may that is a button itself.
  [
    '.rs__multi-value[role=button]',
    (value) => {
      setAttribute(value, 'role', 'group')
      nameNameless(value, value.querySelector('.multi-value-label')?.textContent ?? null)
    },
  ],
  ['.date-time-picker__clear-button', (button, texts) => nameNameless(button, texts.clearDate)],
  ['.react-datepicker__month-select', (choice, texts) => nameNameless(choice, texts.month)],
  ['.react-datepicker__year-select', (choice, texts) => nameNameless(choice, texts.year)],
  [
    '.relationship-add-new__add-button[aria-label*="[object"]',
    (button) => nameControl(button, button.querySelector('.tooltip-content')?.textContent ?? ''),
  ],
]

/** What stands around lists and fields: the dashboard, the way through the console. */
const FRAME: readonly Repair[] = [
  [
    'button.popup-button',
    (button, texts) => {
      if (!button.textContent?.trim()) nameControl(button, texts.menu)
    },
  ],
  ['.dashboard-breadcrumb-select input', (input, texts) => nameNameless(input, texts.dashboard)],
  [
    '.card__actions a[aria-label*="[object"]',
    (link, texts) => {
      const title = link.closest('.card')?.querySelector('.card__title')?.textContent ?? ''
      nameControl(link, texts.create(title))
      setAttribute(link, 'title', texts.create(title))
    },
  ],
  [
    '.widget > .draggable[role]',
    (widget, texts) => {
      setAttribute(widget, 'role', 'group')
      nameControl(widget, texts.widget)
    },
  ],
  ['.widget > .draggable:not([role])', (widget) => widget.removeAttribute('aria-label')],
  // A list whose items are links without `li` is none.
  ['ul.doc-tabs__tabs:has(> a)', (tabs) => setAttribute(tabs, 'role', 'presentation')],
  ['.copy-to-clipboard', (button, texts) => nameControl(button, texts.copy)],
  // Narrow windows have no other button for the menu.
  [
    '.app-header__mobile-nav-toggler, .nav__mobile-close',
    (button) => setAttribute(button, 'tabindex', '0'),
  ],
]

const REPAIRS = [...LISTS, ...FIELDS, ...FRAME]

/**
 * Mends a part of the page: names of controls, roles, stops of the Tab key. Once more changes nothing.
 *
 * @see docs/decisions/0127-repair-the-screens-of-payload-in-the-page.md
 */
export function mendPart(part: Element, texts: Texts): void {
  for (const [at, mend] of REPAIRS) {
    if (part.matches(at)) mend(part, texts)
    for (const element of part.querySelectorAll(at)) mend(element, texts)
  }
}

/** The parts of the page that have to be looked at again: what is new or new in its role, and rows that read differently. */
export function changedParts(records: readonly MutationRecord[]): Set<Element> {
  const parts = new Set<Element>()
  for (const { target, addedNodes, attributeName } of records) {
    const element = target instanceof Element ? target : target.parentElement
    if (element && attributeName) parts.add(element)
    const row = element?.closest('tr')
    if (row) parts.add(row)
    for (const node of addedNodes) if (node instanceof Element) parts.add(node)
  }
  return parts
}
