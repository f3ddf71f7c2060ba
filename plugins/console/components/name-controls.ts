import type { ConsoleTexts } from './console-texts.ts'

/**
 * Gives Payload's nameless controls a name that screen readers can announce: the checkboxes of a
 * list's rows, and the buttons with three dots. A name of their own is left as it is.
 */
export function nameControls(page: Document, names: ConsoleTexts): void {
  for (const row of page.querySelectorAll('.collection-list tbody tr')) {
    const box = row.querySelector('.select-row input')
    if (box) name(box, names.selectRow(titleOf(row)))
  }
  for (const menu of page.querySelectorAll('button.popup-button')) {
    if (!menu.textContent?.trim()) name(menu, names.menu)
  }
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
