const FORM = /^v(\d{1,9})\.(\d{1,9})\.(\d{1,9})$/

/**
 * The number of the next version of a text: `v1.0.0` for the first, then a higher second number than any before.
 *
 * @param taken numbers of all versions of the text, in any order. Texts of another form, which editors wrote by hand
 *   in early releases, do not count.
 */
export function nextVersionNumber(taken: readonly string[]): string {
  const [last] = taken.flatMap((version) => parts(version) ?? []).sort(descending)
  return last ? `v${last[0]}.${last[1] + 1}.0` : 'v1.0.0'
}

type Parts = readonly [number, number, number]

function parts(version: string): [Parts] | undefined {
  const [, major, minor, patch] = FORM.exec(version) ?? []
  return major === undefined ? undefined : [[Number(major), Number(minor), Number(patch)]]
}

const descending = (one: Parts, other: Parts) =>
  other[0] - one[0] || other[1] - one[1] || other[2] - one[2]
