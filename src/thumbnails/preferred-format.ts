export type ThumbnailFormat = 'webp' | 'jpeg'

type Range = { readonly type: string; readonly quality: number }

const QUALITY = /^(?:0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/

/**
 * The format of a thumbnail that a client takes by its header `Accept` (RFC 9110, section 12.5.1), or
 * `null` where it takes neither. A browser without WebP names it nowhere and takes `image/*` or all, so
 * WebP goes only to those that name it, or that refuse JPEG. The rule needs the weights themselves,
 * which negotiator does not return (docs/decisions/0140-use-maintained-libraries-for-protocol-details.md).
 */
export function preferredFormat(accept: string | null): ThumbnailFormat | null {
  const ranges = parsed(accept ?? '*/*')
  const webp = qualityOf(ranges, 'image/webp')
  const jpeg = qualityOf(ranges, 'image/jpeg')
  const namesWebp = ranges.some(({ type }) => type === 'image/webp')
  if (webp > 0 && (jpeg === 0 || (namesWebp && webp >= jpeg))) return 'webp'
  return jpeg > 0 ? 'jpeg' : null
}

/** The weight of the range that fits a type most closely. */
function qualityOf(ranges: readonly Range[], type: string): number {
  for (const candidate of [type, 'image/*', '*/*']) {
    const range = ranges.find((one) => one.type === candidate)
    if (range) return range.quality
  }
  return 0
}

function parsed(accept: string): Range[] {
  return accept.split(',').flatMap((part) => {
    const [type = '', ...parameters] = part.split(';').map((piece) => piece.trim().toLowerCase())
    const weight = parameters.find((one) => one.startsWith('q='))?.slice(2) ?? '1'
    // A weight that is none tells nothing of what the client wants.
    return type !== '' && QUALITY.test(weight) ? [{ type, quality: Number(weight) }] : []
  })
}
