import type { DamageSource } from './damage-sources.ts'
import { seededRandom } from './images.ts'

export type DamagedPicture = {
  /** What was done, and where: "512 bytes zeroed at 40960". */
  readonly damage: string
  readonly bytes: Buffer
}

type Damage = (bytes: Buffer, at: number, random: () => number) => Buffer

/** What lost blocks, bad memory and broken connections do to a file, by name. */
const DAMAGES: Readonly<Record<string, Damage>> = {
  'cut off': (bytes, at) => bytes.subarray(0, at),
  '64 bytes zeroed': (bytes, at) => zeroed(bytes, at, 64),
  '512 bytes zeroed': (bytes, at) => zeroed(bytes, at, 512),
  '4096 bytes zeroed': (bytes, at) => zeroed(bytes, at, 4096),
  '512 bytes replaced': (bytes, at, random) =>
    changed(bytes, at, 512, () => Math.floor(random() * 256)),
  '8 bytes flipped': (bytes, at) => changed(bytes, at, 8, (byte) => byte ^ 0xff),
  '512 bytes missing': (bytes, at) => without(bytes, at, 512),
  '4096 bytes missing': (bytes, at) => without(bytes, at, 4096),
}

/** Parts that a picture cannot do without, and what they become. JPEG has markers instead of names. */
const PARTS: Readonly<Record<DamageSource['format'], { names: readonly string[]; other: string }>> =
  {
    jpeg: {
      names: ['\xff\xc0', '\xff\xc2', '\xff\xda', '\xff\xdb'],
      other: '\xff\xef',
    },
    png: { names: ['IHDR', 'PLTE', 'IDAT', 'IEND'], other: 'frEe' },
    webp: { names: ['ALPH', 'VP8 ', 'VP8L'], other: 'JUNK' },
    heic: { names: ['pitm', 'iloc', 'iprp', 'hvcC', 'dimg', 'idat'], other: 'free' },
  }

/**
 * Damages a file in every way at several places, spread evenly over its data, and once for each part that
 * it needs. The same file is damaged in the same way each time.
 *
 * @param source what the bytes were drawn by.
 * @param places for each kind of damage.
 */
export function* damagedCopies(
  bytes: Buffer,
  { format, dataAt }: Pick<DamageSource, 'format' | 'dataAt'>,
  places: number,
): Generator<DamagedPicture> {
  const { names, other } = PARTS[format]
  for (const name of names) {
    const at = bytes.indexOf(name, 'latin1')
    const copy = Buffer.from(bytes)
    if (at >= 0) copy.write(other, at, 'latin1')
    if (at >= 0) yield { damage: `without its part ${name} at ${at}`, bytes: copy }
  }
  const from = dataAt(bytes)
  const random = seededRandom(bytes.length)
  for (const [name, damage] of Object.entries(DAMAGES)) {
    for (let place = 0; place < places; place++) {
      const part = (place + random()) / places
      const at = from + Math.floor((bytes.length - from) * part)
      const copy = damage(bytes, at, random)
      if (!copy.equals(bytes)) yield { damage: `${name} at ${at}`, bytes: copy }
    }
  }
}

function zeroed(bytes: Buffer, at: number, count: number): Buffer {
  return changed(bytes, at, count, () => 0)
}

function changed(bytes: Buffer, at: number, count: number, to: (byte: number) => number): Buffer {
  const copy = Buffer.from(bytes)
  const end = Math.min(at + count, copy.length)
  for (let index = at; index < end; index++) copy[index] = to(copy[index] ?? 0)
  return copy
}

function without(bytes: Buffer, at: number, count: number): Buffer {
  return Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + count)])
}
