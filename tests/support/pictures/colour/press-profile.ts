import { profileOf } from './icc-profile.ts'

type Lab = readonly [number, number, number]
type Light = readonly [number, number, number]

/** Of all overprints of cyan, magenta and yellow, as a bit each: common values of offset on coated paper. */
const OVERPRINTS: readonly Lab[] = [
  [100, 0, 0],
  [56, -36, -48],
  [48, 73, -4],
  [24, 20, -44],
  [88, -5, 90],
  [50, -66, 26],
  [47, 67, 46],
  [22, 0, 0],
]
const BLACK: Lab = [16, 0, 0]
/** What black ink lets through of the colours below it. */
const THROUGH_BLACK = 0.5
const DOT_GAIN = 1.35
const GRID = 9

/**
 * The ICC profile of an offset press, with a table from CMYK to Lab: areas of ink that cover each other
 * by chance (Neugebauer), dot gain, a black that is neutral and not quite black.
 */
export function pressProfile(): Buffer {
  const head = Buffer.alloc(52)
  head.write('mft2', 'latin1')
  head.set([4, 3, GRID], 8)
  for (const at of [12, 28, 44]) head.writeUInt32BE(65_536, at)
  head.writeUInt16BE(2, 48)
  head.writeUInt16BE(2, 50)
  const straight = Buffer.from('0000ffff', 'hex')
  const table = Buffer.alloc(GRID ** 4 * 6)
  for (let node = 0; node < GRID ** 4; node++) {
    // The last ink changes fastest.
    const inks = [3, 2, 1, 0].map((power) => (Math.floor(node / GRID ** power) % GRID) / (GRID - 1))
    const [l, a, b] = labOf(printed(inks))
    table.writeUInt16BE(Math.round((l / 100) * 65_280), node * 6)
    table.writeUInt16BE(Math.round((a + 128) * 256), node * 6 + 2)
    table.writeUInt16BE(Math.round((b + 128) * 256), node * 6 + 4)
  }
  const lines = (count: number) => Array.from({ length: count }, () => straight)
  const tag = Buffer.concat([head, ...lines(4), table, ...lines(3)])
  const padded = Buffer.concat([tag, Buffer.alloc(-tag.length & 3)])
  return profileOf({ kind: 'prtr', colours: 'CMYK', connection: 'Lab ' }, [['A2B0', padded]])
}

/** Light from paper with these parts of ink, relative to white. */
function printed(inks: readonly number[]): Light {
  const [c = 0, m = 0, y = 0, k = 0] = inks.map((ink) => 1 - (1 - ink) ** DOT_GAIN)
  const black = lightOf(BLACK)
  const sum: [number, number, number] = [0, 0, 0]
  for (const [index, overprint] of OVERPRINTS.entries()) {
    const area = (index & 1 ? c : 1 - c) * (index & 2 ? m : 1 - m) * (index & 4 ? y : 1 - y)
    const light = lightOf(overprint)
    for (const at of [0, 1, 2] as const) {
      const below = 1 - THROUGH_BLACK + THROUGH_BLACK * light[at]
      sum[at] += area * ((1 - k) * light[at] + k * black[at] * below)
    }
  }
  return sum
}

function lightOf([l, a, b]: Lab): Light {
  const y = (l + 16) / 116
  return [unbent(y + a / 500), unbent(y), unbent(y - b / 200)]
}

function labOf([x, y, z]: Light): Lab {
  const [fx, fy, fz] = [bent(x), bent(y), bent(z)]
  return [116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)]
}

function unbent(value: number): number {
  return value > 6 / 29 ? value ** 3 : (3 * 36 * (value - 4 / 29)) / 841
}

function bent(light: number): number {
  return light > 216 / 24_389 ? Math.cbrt(light) : (841 * light) / 108 + 4 / 29
}
