import type { ConsoleTexts } from './console-texts.ts'

/**
 * Gives Payload's nameless controls a name that screen readers can announce: the checkboxes of a
 * list's rows, the buttons with three dots, and the inputs within selects and dates, which their labels
 * miss. What is hidden from such readers takes no focus.
 */
export function nameControls(page: Document, names: ConsoleTexts): void {
  for (const row of page.querySelectorAll('.collection-list tbody tr')) {
    const box = row.querySelector('.select-row input')
    if (box) name(box, names.selectRow(titleOf(row)))
  }
  for (const menu of page.querySelectorAll('button.popup-button')) {
    if (!menu.textContent?.trim()) name(menu, names.menu)
  }
  for (const input of page.querySelectorAll(UNREACHED)) {
    const label = input.closest('.field-type')?.querySelector('.field-label')
    const text = label && wordsOf(label)
    if (text) name(input, text)
  }
  for (const part of page.querySelectorAll(HIDDEN_BUT_FOCUSABLE))
    part.setAttribute('tabindex', '-1')
}

const UNREACHED = 'input[id^="react-select-"], .react-datepicker__input-container input'
const HIDDEN_BUT_FOCUSABLE = '.react-select button[aria-hidden="true"]:not([tabindex="-1"])'

/** The words of a label without the star of a required field, which is an element of its own. */
function wordsOf(label: Element): string {
  const texts = [...label.childNodes].filter((node) => node.nodeType === node.TEXT_NODE)
  return texts
    .map((node) => node.textContent)
    .join('')
    .trim()
}

/** What a reader takes for the name of a row: its link, or else its first words. */
function titleOf(row: Element): string {
  const cells = [...row.querySelectorAll('td a'), ...row.querySelectorAll('td')]
  return cells.map((cell) => cell.textContent?.trim()).find(Boolean) ?? ''
}

/** Only where it changes something: an attribute that is written anew is announced anew. */
function name(control: Element, text: string): void {
  if (control.getAttribute('aria-label') !== text) control.setAttribute('aria-label', text)
}
