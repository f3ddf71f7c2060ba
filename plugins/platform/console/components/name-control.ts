import { setAttribute } from './set-attribute.ts'

/** Controls that were named here: their names follow the language. */
const named = new WeakSet<Element>()

/** Gives a control the name that screen readers announce, whatever it was called. */
export function nameControl(control: Element, name: string): void {
  named.add(control)
  setAttribute(control, 'aria-label', name)
}

/** Gives a control a name unless it has one of its own, or there is none to give. */
export function nameNameless(control: Element, name: string | null): void {
  if (name && (named.has(control) || !hasName(control))) nameControl(control, name)
}

/** The label that stands at the field of a control, without the sign that it is required. */
export function labelOfField(control: Element): string | null {
  const label = control.closest('.field-type, .field-select')?.querySelector('.field-label')
  return label?.textContent?.replace(/\*\s*$/, '').trim() ?? null
}

/** What a reader takes for the name of the row in which a control stands: its link, or else its first words. */
export function titleOfRow(control: Element): string {
  const row = control.closest('tr')
  const cells = row ? [...row.querySelectorAll('td a'), ...row.querySelectorAll('td')] : []
  return cells.map((cell) => cell.textContent?.trim()).find(Boolean) ?? ''
}

function hasName(control: Element): boolean {
  if (control.getAttribute('aria-label')?.trim()) return true
  const labels = control.getAttribute('aria-labelledby')?.split(/\s+/) ?? []
  if (labels.some((id) => control.ownerDocument.getElementById(id)?.textContent?.trim()))
    return true
  if (control instanceof HTMLButtonElement) return Boolean(control.textContent?.trim())
  return 'labels' in control && (control as HTMLInputElement).labels?.length !== 0
}
