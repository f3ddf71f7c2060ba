import { CANVAS } from '../../../../../src/composition/catalogue.ts'
import type { FieldMessage } from '../../../../../src/errors/service-error.ts'
import type { ChosenPicture } from '../upload/use-chosen-picture.ts'
import { CANVAS_SIZE, sizeText } from './window-values.ts'

/** What can be seen to be wrong with a chosen picture before it is sent: it has not the size of the canvas. */
export function pictureFaults(
  chosen: ChosenPicture | null,
  otherSize: (size: string, own: string) => string,
): FieldMessage[] {
  const size = chosen?.check?.ok ? (chosen.check.size ?? chosen.decoded?.size) : undefined
  if (!size || (size.width === CANVAS.width && size.height === CANVAS.height)) return []
  return [{ path: 'image', message: otherSize(CANVAS_SIZE, sizeText(size)) }]
}

/** The first field of a form that is wrong gets the focus. */
export function focusFirstProblem(form: HTMLElement | null): void {
  const wrong = '[aria-invalid="true"], [data-wrong="true"] :is(button, input:not([hidden]))'
  form?.querySelector<HTMLElement>(wrong)?.focus()
}
