type Point = readonly [x: number, y: number]
type Vector = readonly [number, number, number]
type Matrix = readonly [Vector, Vector, Vector]
type ProfileKind = {
  /** Of a display or of a printing press. */
  readonly kind: 'mntr' | 'prtr'
  readonly colours: 'RGB ' | 'GRAY' | 'CMYK'
  readonly connection: 'XYZ ' | 'Lab '
}
/** Light for a value of 0 to 1. A number is a gamma. */
export type ToneCurve = number | ((value: number) => number)

/** A colour space of red, green and blue by the chromaticities of its lights. */
export type RgbSpace = {
  readonly red: Point
  readonly green: Point
  readonly blue: Point
  readonly white: Point
  readonly curve: ToneCurve
}

const D50: Vector = [0.9642, 1, 0.8249]
const D65: Point = [0.3127, 0.329]
/** From one white to another as the eye does (Bradford). */
const BRADFORD: Matrix = [
  [0.8951, 0.2664, -0.1614],
  [-0.7502, 1.7135, 0.0367],
  [0.0389, -0.0685, 1.0296],
]

function srgbCurve(value: number): number {
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
}

/** The spaces of the pictures that cameras, phones and painting programs write. */
export const RGB_SPACES = {
  srgb: space([0.64, 0.33], [0.3, 0.6], [0.15, 0.06], srgbCurve),
  displayP3: space([0.68, 0.32], [0.265, 0.69], [0.15, 0.06], srgbCurve),
  adobeRgb: space([0.64, 0.33], [0.21, 0.71], [0.15, 0.06], 563 / 256),
  proPhoto: space([0.7347, 0.2653], [0.1596, 0.8404], [0.0366, 0.0001], 1.8, [0.3457, 0.3585]),
} as const

function space(red: Point, green: Point, blue: Point, curve: ToneCurve, white = D65): RgbSpace {
  return { red, green, blue, curve, white }
}

/** The ICC profile of such a space: version 2.4, matrix and tone curves, adapted to D50. */
export function rgbProfile({ red, green, blue, white, curve }: RgbSpace): Buffer {
  const lights = transposed([xyz(red), xyz(green), xyz(blue)])
  const amounts = applied(inverted(lights), xyz(white))
  const adapt = adaptation(xyz(white))
  const columns = [red, green, blue].map((light, at) =>
    applied(adapt, scaled(xyz(light), amounts[at] ?? 0)),
  )
  const [r = D50, g = D50, b = D50] = columns
  const tone = curveTag(curve)
  return profileOf({ kind: 'mntr', colours: 'RGB ', connection: 'XYZ ' }, [
    ['rXYZ', xyzTag(r)],
    ['gXYZ', xyzTag(g)],
    ['bXYZ', xyzTag(b)],
    ['rTRC', tone],
    ['gTRC', tone],
    ['bTRC', tone],
  ])
}

/** The ICC profile of a grey picture with this tone curve. */
export function greyProfile(curve: ToneCurve): Buffer {
  return profileOf({ kind: 'mntr', colours: 'GRAY', connection: 'XYZ ' }, [
    ['kTRC', curveTag(curve)],
  ])
}

/** A profile of version 2.4 with these tags beside its name and copyright. */
export function profileOf(
  { kind, colours, connection }: ProfileKind,
  tags: readonly (readonly [string, Buffer])[],
): Buffer {
  const named = [
    ['desc', descriptionTag()],
    ['cprt', textTag('No copyright')],
    ['wtpt', xyzTag(D50)],
  ] as const
  const all = [...named, ...tags]
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
  header.write(`${kind}${colours}${connection}`, 12, 'latin1')
  header.write('acsp', 36, 'latin1')
  D50.forEach((value, at) => {
    header.writeInt32BE(fixed(value), 68 + at * 4)
  })
  return Buffer.concat([header, table, ...all.map(([, content]) => content)])
}

function xyzTag(values: Vector): Buffer {
  const tag = Buffer.alloc(20)
  tag.write('XYZ ', 'latin1')
  values.forEach((value, at) => {
    tag.writeInt32BE(fixed(value), 8 + at * 4)
  })
  return tag
}

function curveTag(curve: ToneCurve): Buffer {
  if (typeof curve === 'number') {
    const tag = Buffer.alloc(16)
    tag.write('curv', 'latin1')
    tag.writeUInt32BE(1, 8)
    tag.writeUInt16BE(Math.round(curve * 256), 12)
    return tag
  }
  const steps = 4096
  const tag = Buffer.alloc(12 + steps * 2)
  tag.write('curv', 'latin1')
  tag.writeUInt32BE(steps, 8)
  for (let step = 0; step < steps; step++)
    tag.writeUInt16BE(Math.round(curve(step / (steps - 1)) * 65_535), 12 + step * 2)
  return tag
}

function textTag(text: string): Buffer {
  const tag = Buffer.alloc(Math.ceil((9 + text.length) / 4) * 4)
  tag.write(`text\0\0\0\0${text}`, 'latin1')
  return tag
}

/** Its form of version 2: ASCII, then an empty Unicode text and an empty Macintosh one. */
function descriptionTag(): Buffer {
  const name = 'For tests\0'
  const tag = Buffer.alloc(Math.ceil((12 + name.length + 78) / 4) * 4)
  tag.write('desc', 'latin1')
  tag.writeUInt32BE(name.length, 8)
  tag.write(name, 12, 'latin1')
  return tag
}

/** Numbers of a profile have 16 bits behind the point. */
function fixed(value: number): number {
  return Math.round(value * 65_536)
}

function xyz([x, y]: Point): Vector {
  return [x / y, 1, (1 - x - y) / y]
}

function adaptation(white: Vector): Matrix {
  const from = applied(BRADFORD, white)
  const to = applied(BRADFORD, D50)
  const scale: Matrix = [
    [to[0] / from[0], 0, 0],
    [0, to[1] / from[1], 0],
    [0, 0, to[2] / from[2]],
  ]
  return multiplied(inverted(BRADFORD), multiplied(scale, BRADFORD))
}

function applied(matrix: Matrix, vector: Vector): Vector {
  return [dot(matrix[0], vector), dot(matrix[1], vector), dot(matrix[2], vector)]
}

function multiplied(left: Matrix, right: Matrix): Matrix {
  const columns = transposed(right)
  return transposed([
    applied(left, columns[0]),
    applied(left, columns[1]),
    applied(left, columns[2]),
  ])
}

/** By the cross products of the rows. */
function inverted([a, b, c]: Matrix): Matrix {
  const [bc, ca, ab] = [cross(b, c), cross(c, a), cross(a, b)]
  const whole = 1 / dot(a, bc)
  return transposed([scaled(bc, whole), scaled(ca, whole), scaled(ab, whole)])
}

function transposed([a, b, c]: Matrix): Matrix {
  return [
    [a[0], b[0], c[0]],
    [a[1], b[1], c[1]],
    [a[2], b[2], c[2]],
  ]
}

function dot(a: Vector, b: Vector): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}

function cross(a: Vector, b: Vector): Vector {
  return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
}

function scaled([x, y, z]: Vector, by: number): Vector {
  return [x * by, y * by, z * by]
}
