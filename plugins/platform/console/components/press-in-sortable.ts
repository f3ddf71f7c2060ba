/**
 * Lets the keyboard press buttons that can also be dragged, or that stand in something which can. Payload's
 * drag and drop would take the key for itself: no column could be chosen and no value removed without a
 * mouse. What is dragged by keyboard is still picked up with the space bar, as Payload's hint says.
 *
 * @see docs/decisions/0127-repair-the-screens-of-payload-in-the-page.md
 */
export function pressInSortable(event: KeyboardEvent): void {
  const { target, key } = event
  if (!(target instanceof HTMLButtonElement)) return
  const dragged = target.closest('[aria-roledescription]')
  if (!dragged) return
  if (key === 'Enter' || (key === ' ' && target !== dragged)) event.stopPropagation()
}
