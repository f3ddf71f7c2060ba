import type { HuffmanTable } from './huffman-table.ts'

/** A colour component of a JPEG file and what its scans have brought so far. */
export type Component = {
  readonly id: number
  /** Blocks of 8 × 8 px in an MCU of all components. */
  readonly across: number
  readonly down: number
  /** Blocks that a scan of this component alone has. */
  readonly columns: number
  readonly rows: number
  /** Blocks from one row to the next in `coded`. */
  readonly stride: number
  /** Of each block, two words with a bit for each coefficient that is not 0; progressive files only. */
  readonly coded: Uint32Array
  /** Of each coefficient, the lowest bits that are still missing; -1 where no scan has had it. */
  readonly missingBits: Int8Array
}

/** The frame header (ITU-T T.81, section B.2.2). */
export type Frame = {
  readonly progressive: boolean
  readonly components: readonly Component[]
  /** MCUs of a scan of all components. */
  readonly columns: number
  readonly rows: number
}

/** A scan header with its tables (section B.2.3). */
export type Scan = {
  readonly components: readonly {
    readonly component: Component
    /** Undefined where the file has no such table. */
    readonly dc: HuffmanTable | undefined
    readonly ac: HuffmanTable | undefined
  }[]
  /** First and last coefficient. */
  readonly first: number
  readonly last: number
  /** Bits that the scan before left out, and that this one leaves out. */
  readonly high: number
  readonly low: number
}

/**
 * Reads a frame header.
 *
 * @param content of the segment, behind its length.
 * @returns null for what this service cannot check: more than 8 bits, no height.
 */
export function readFrame(content: Uint8Array, progressive: boolean): Frame | null {
  const uint16 = (at: number) => (content[at] ?? 0) * 256 + (content[at + 1] ?? 0)
  const [precision, height, width, count] = [content[0], uint16(1), uint16(3), content[5] ?? 0]
  if (precision !== 8 || height === 0 || width === 0 || count === 0) return null
  if (content.length < 6 + count * 3) return null
  const shapes = Array.from({ length: count }, (_, index) => {
    const factors = content[7 + index * 3] ?? 0
    return { id: content[6 + index * 3] ?? 0, across: factors >> 4, down: factors & 15 }
  })
  if (shapes.some(({ across, down }) => across < 1 || across > 4 || down < 1 || down > 4))
    return null
  const mostAcross = Math.max(...shapes.map(({ across }) => across))
  const mostDown = Math.max(...shapes.map(({ down }) => down))
  const columns = Math.ceil(width / (8 * mostAcross))
  const rows = Math.ceil(height / (8 * mostDown))
  const components = shapes.map((shape): Component => {
    const stride = columns * shape.across
    return {
      ...shape,
      columns: Math.ceil((width * shape.across) / (8 * mostAcross)),
      rows: Math.ceil((height * shape.down) / (8 * mostDown)),
      stride,
      coded: new Uint32Array(progressive ? stride * rows * shape.down * 2 : 0),
      missingBits: new Int8Array(64).fill(-1),
    }
  })
  return { progressive, components, columns, rows }
}

/** Whether the scans have brought all that was begun: each component, each coefficient to its last bit. */
export function isComplete({ components }: Frame): boolean {
  return components.every(
    ({ missingBits }) => missingBits[0] === 0 && missingBits.every((bits) => bits <= 0),
  )
}
