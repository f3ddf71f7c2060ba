import type { ColourChart } from './colour-chart.ts'
import { bareJpeg } from './tagged-pictures.ts'

type Coded = {
  /** Quantisation and Huffman tables, with their markers. */
  readonly tables: Buffer
  readonly pixels: Buffer
}

/**
 * A CMYK JPEG as Adobe Photoshop writes it: its marker, ink counted from 255 down, and either the
 * four inks as they are (transform 0) or three of them as brightness and colour (2, "YCCK"). Put
 * together from a grey or coloured and a grey JPEG, because few programs write the second kind.
 */
export async function photoshopCmykJpeg(chart: ColourChart, transform: 0 | 2): Promise<Buffer> {
  const ink = (of: number[], invert: boolean) => planes(chart, of, invert)
  // The third transform goes from ink to light first, and so undoes what Photoshop inverts.
  const groups =
    transform === 0
      ? [ink([0], true), ink([1], true), ink([2], true), ink([3], true)]
      : [ink([0, 1, 2], false), ink([3], true)]
  const coded = await Promise.all(groups.map(async (one) => takenApart(await bareJpeg(one))))

  const frame = Buffer.from([0xff, 0xc0, 0, 20, 8, 0, 0, 0, 0, 4, ...components(transform)])
  frame.writeUInt16BE(chart.edge, 5)
  frame.writeUInt16BE(chart.edge, 7)
  let first = 1
  const scans = coded.map(({ pixels }, at) => {
    const count = groups[at]?.channels === 3 ? 3 : 1
    const ids = Array.from({ length: count }, (_, index) => first + index)
    first += count
    const selected = ids.flatMap((id) => [id, isColour(id, transform) ? 0x11 : 0])
    const head = [0xff, 0xda, 0, 6 + 2 * count, count, ...selected, 0, 63, 0]
    return Buffer.concat([Buffer.from(head), pixels])
  })
  return Buffer.concat([
    Buffer.from('ffd8ffee000e', 'hex'),
    Buffer.from(`Adobe\0\x64\0\0\0\0${String.fromCharCode(transform)}`, 'latin1'),
    ...coded.map(({ tables }) => tables),
    frame,
    ...scans,
    Buffer.from('ffd9', 'hex'),
  ])
}

function components(transform: 0 | 2): number[] {
  return [1, 2, 3, 4].flatMap((id) => [id, 0x11, isColour(id, transform) ? 1 : 0])
}

/** The second and third of YCCK are coded by the tables for colour. */
function isColour(id: number, transform: 0 | 2): boolean {
  return transform === 2 && (id === 2 || id === 3)
}

function planes({ edge, samples }: ColourChart, of: readonly number[], invert: boolean) {
  const plane = Buffer.alloc(edge * edge * of.length)
  for (let at = 0; at < plane.length; at++) {
    const ink = samples[Math.floor(at / of.length) * 4 + (of[at % of.length] ?? 0)] ?? 0
    plane[at] = invert ? 255 - ink : ink
  }
  const channels = of.length === 3 ? 3 : 1
  return { edge, channels, depth: 8, samples: plane } as const
}

function takenApart(jpeg: Buffer): Coded {
  const tables: Buffer[] = []
  let at = 2
  for (;;) {
    const marker = jpeg.readUInt16BE(at)
    const end = at + 2 + jpeg.readUInt16BE(at + 2)
    if (marker === 0xffdb || marker === 0xffc4) tables.push(jpeg.subarray(at, end))
    at = end
    if (marker === 0xffda) return { tables: Buffer.concat(tables), pixels: jpeg.subarray(at, -2) }
  }
}
