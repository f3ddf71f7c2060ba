/** A size in px. */
export type Size = { readonly width: number; readonly height: number }

/** A rectangle of whole px; x grows to the right, y downwards, from the canvas' top left corner. */
export type Window = {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/**
 * Rectangle in which an artwork is drawn: as large as the window allows, ratio kept, centred, whole
 * px (specification, section 2.3, rule 3). It never leaves the window and has at least 1 px each
 * way; an artwork smaller than the window is enlarged. An odd remainder goes to the right and below.
 *
 * @throws RangeError when a side of the source or of the window is not a positive finite number.
 */
export function fitInside(source: Size, window: Window): Window {
  for (const side of [source.width, source.height, window.width, window.height]) {
    if (!(side > 0 && Number.isFinite(side))) {
      throw new RangeError(`A side of ${side} px has no ratio.`)
    }
  }
  // Cross-multiplied instead of divided, so that equal ratios are found to be equal exactly.
  const limitedByWidth = source.width * window.height >= source.height * window.width
  const width = limitedByWidth
    ? window.width
    : clamp(Math.round((source.width * window.height) / source.height), window.width)
  const height = limitedByWidth
    ? clamp(Math.round((source.height * window.width) / source.width), window.height)
    : window.height
  return {
    x: window.x + Math.floor((window.width - width) / 2),
    y: window.y + Math.floor((window.height - height) / 2),
    width,
    height,
  }
}

/** True when no px of the inner rectangle lies outside of the outer one. */
export function contains(outer: Window, inner: Window): boolean {
  return (
    inner.x >= outer.x &&
    inner.y >= outer.y &&
    inner.x + inner.width <= outer.x + outer.width &&
    inner.y + inner.height <= outer.y + outer.height
  )
}

/** Smallest rectangle that contains both. */
export function union(a: Window, b: Window): Window {
  const x = Math.min(a.x, b.x)
  const y = Math.min(a.y, b.y)
  return {
    x,
    y,
    width: Math.max(a.x + a.width, b.x + b.width) - x,
    height: Math.max(a.y + a.height, b.y + b.height) - y,
  }
}

function clamp(side: number, largest: number): number {
  return Math.min(Math.max(side, 1), largest)
}
