type Vector = readonly [number, number, number]
type Matrix = readonly [Vector, Vector, Vector]

/** CIE 1931 chromaticity. */
export type Chromaticity = readonly [x: number, y: number]

/** The chromaticities of the lights of an RGB space and of their white. */
export type Primaries = Readonly<Record<'white' | 'red' | 'green' | 'blue', Chromaticity>>

/** Light for a value, both 0 to 1. */
export type ToneCurve = (value: number) => number

const D50: Vector = [0.9642, 1, 0.8249]
/** From one white to another as the eye does (Bradford), in ICC.1:2022, annex E. */
const BRADFORD: Matrix = [
  [0.8951, 0.2664, -0.1614],
  [-0.7502, 1.7135, 0.0367],
  [0.0389, -0.0685, 1.0296],
]
const CURVE_STEPS = 4096

/**
 * The ICC profile, version 2.4, of an RGB space: matrix and tone curves, adapted to D50.
 *
 * @returns undefined if no such space exists, e.g. because its lights lie on one line.
 */
export function rgbProfile(primaries: Primaries, curve: ToneCurve): Buffer | undefined {
  const { white, red, green, blue } = primaries
  const lights = inverted(transposed([xyz(red), xyz(green), xyz(blue)]))
  if (!lights) return undefined
  const adapt = adaptation(xyz(white))
  const amounts = applied(lights, xyz(white))
  const columns =
    adapt &&
    [red, green, blue].map((light, at) => applied(adapt, scaled(xyz(light), amounts[at] ?? 0)))
  if (!columns?.flat().every(Number.isFinite)) return undefined
  const [r = D50, g = D50, b = D50] = columns
  const tone = curveTag(curve)
  return profileOf('RGB ', [
    ['rXYZ', xyzTag(r)],
    ['gXYZ', xyzTag(g)],
    ['bXYZ', xyzTag(b)],
    ['rTRC', tone],
    ['gTRC', tone],
    ['bTRC', tone],
  ])
}

/** The ICC profile of a grey picture. */
export const greyProfile = (curve: ToneCurve): Buffer =>
  profileOf('GRAY', [['kTRC', curveTag(curve)]])

function profileOf(space: 'RGB ' | 'GRAY', tags: readonly (readonly [string, Buffer])[]): Buffer {
  const all = [
    ['desc', descriptionTag('Colours of a PNG')],
    ['cprt', textTag('No copyright')],
    ['wtpt', xyzTag(D50)],
    ...tags,
  ] as const
  const table = Buffer.alloc(4 + all.length * 12)
  table.writeUInt32BE(all.length)
  let end = 128 + table.length
  for (const [index, [name, content]] of all.entries()) {
    const at = 4 + index * 12
    table.write(name, at, 'latin1')
    table.writeUInt32BE(end, at + 4)
    table.writeUInt32BE(content.length, at + 8)
    end += content.length
  }
  const header = Buffer.alloc(128)
  header.writeUInt32BE(end)
  header.writeUInt32BE(0x02400000, 8)
  header.write(`mntr${space}XYZ `, 12, 'latin1')
  header.write('acsp', 36, 'latin1')
  header.set(numbers(D50), 68)
  return Buffer.concat([header, table, ...all.map(([, content]) => content)])
}

const tagOf = (type: string, content: Buffer) =>
  Buffer.concat([Buffer.from(`${type}\0\0\0\0`, 'latin1'), content])
const xyzTag = (values: Vector) => tagOf('XYZ ', numbers(values))
const textTag = (text: string) => tagOf('text', padded(Buffer.from(`${text}\0`)))

function curveTag(curve: ToneCurve): Buffer {
  const content = Buffer.alloc(4 + CURVE_STEPS * 2)
  content.writeUInt32BE(CURVE_STEPS)
  for (let step = 0; step < CURVE_STEPS; step++) {
    const light = curve(step / (CURVE_STEPS - 1))
    content.writeUInt16BE(Math.round(Math.min(Math.max(light, 0), 1) * 65_535), 4 + step * 2)
  }
  return tagOf('curv', content)
}

/** ASCII, then an empty Unicode text (8 bytes) and an empty Macintosh one (70 bytes). */
function descriptionTag(text: string): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(text.length + 1)
  return tagOf('desc', padded(Buffer.concat([length, Buffer.from(`${text}\0`), Buffer.alloc(78)])))
}

const padded = (content: Buffer) =>
  Buffer.concat([content, Buffer.alloc((4 - (content.length % 4)) % 4)])

/** As s15Fixed16Number. */
function numbers(values: Vector): Buffer {
  const bytes = Buffer.alloc(12)
  for (const [at, value] of values.entries()) bytes.writeInt32BE(Math.round(value * 65_536), at * 4)
  return bytes
}

const xyz = ([x, y]: Chromaticity): Vector => [x / y, 1, (1 - x - y) / y]

function adaptation(white: Vector): Matrix | undefined {
  const from = applied(BRADFORD, white)
  const to = applied(BRADFORD, D50)
  const back = inverted(BRADFORD)
  const rows = BRADFORD.map((row, at) => scaled(row, (to[at] ?? 0) / (from[at] ?? 0)))
  const [a, b, c] = rows
  return back && a && b && c && multiplied(back, [a, b, c])
}

const dot = (a: Vector, b: Vector) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
const scaled = ([x, y, z]: Vector, by: number): Vector => [x * by, y * by, z * by]
const applied = ([a, b, c]: Matrix, v: Vector): Vector => [dot(a, v), dot(b, v), dot(c, v)]

function multiplied(left: Matrix, right: Matrix): Matrix {
  const [a, b, c] = transposed(right)
  return transposed([applied(left, a), applied(left, b), applied(left, c)])
}

function transposed([a, b, c]: Matrix): Matrix {
  return [
    [a[0], b[0], c[0]],
    [a[1], b[1], c[1]],
    [a[2], b[2], c[2]],
  ]
}

function cross(a: Vector, b: Vector): Vector {
  return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
}

/** By the cross products of the rows; undefined where they lie in one plane. */
function inverted([a, b, c]: Matrix): Matrix | undefined {
  const [bc, ca, ab] = [cross(b, c), cross(c, a), cross(a, b)]
  const volume = dot(a, bc)
  if (!(Math.abs(volume) > 1e-6)) return undefined
  return transposed([scaled(bc, 1 / volume), scaled(ca, 1 / volume), scaled(ab, 1 / volume)])
}
