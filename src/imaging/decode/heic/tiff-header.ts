type TiffFacts = {
  /** Px. */
  readonly width: number
  readonly height: number
  /** 3: RGB; 4: RGB and transparency, by which the colours are not multiplied. */
  readonly channels: 3 | 4
  readonly icc?: Uint8Array | undefined
}

/** Types of fields, by their numbers in TIFF 6.0. */
const SHORT = 3
const LONG = 4
const UNDEFINED = 7
const DIRECTORY_AT = 8

/**
 * The beginning of an uncompressed TIFF file whose 8-bit pixels follow it in one strip: the one form in
 * which pixels and the colour profile that they are in can be handed to sharp.
 */
export function tiffHeader({ width, height, channels, icc }: TiffFacts): Buffer {
  const fields = 10 + (channels === 4 ? 1 : 0) + (icc ? 1 : 0)
  const bitsAt = DIRECTORY_AT + 2 + fields * 12 + 4
  const iccAt = bitsAt + 8
  const pixelsAt = iccAt + (icc?.length ?? 0)
  const header = Buffer.alloc(pixelsAt)
  header.write('49492a0008000000', 'hex')
  header.writeUInt16LE(fields, DIRECTORY_AT)
  let at = DIRECTORY_AT + 2
  const field = (tag: number, type: number, count: number, value: number) => {
    header.writeUInt16LE(tag, at)
    header.writeUInt16LE(type, at + 2)
    header.writeUInt32LE(count, at + 4)
    header.writeUInt32LE(value, at + 8)
    at += 12
  }
  field(256, LONG, 1, width)
  field(257, LONG, 1, height)
  field(258, SHORT, channels, bitsAt)
  field(259, SHORT, 1, 1) // not compressed
  field(262, SHORT, 1, 2) // RGB
  field(273, LONG, 1, pixelsAt)
  field(277, SHORT, 1, channels)
  field(278, LONG, 1, height)
  field(279, LONG, 1, width * height * channels)
  field(284, SHORT, 1, 1) // channels side by side
  if (channels === 4) field(338, SHORT, 1, 2)
  if (icc) field(34675, UNDEFINED, icc.length, iccAt)
  for (let channel = 0; channel < channels; channel++) header.writeUInt16LE(8, bitsAt + channel * 2)
  if (icc) header.set(icc, iccAt)
  return header
}
