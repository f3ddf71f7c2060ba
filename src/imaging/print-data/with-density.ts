const START_OF_IMAGE = 0xffd8
const JFIF_SEGMENT_BYTES = 18

/**
 * A JPEG with a JFIF header that says its density, ahead of everything else as the format asks.
 * libvips writes none unless it may keep EXIF, and print data has no EXIF.
 *
 * @param dpi dots per inch, 1 to 65535.
 * @throws Error when the bytes are no JPEG, or have a JFIF header already.
 */
export function withDensity(jpeg: Buffer, dpi: number): Buffer {
  if (jpeg.length < 4 || jpeg.readUInt16BE(0) !== START_OF_IMAGE)
    throw new Error('Only a JPEG can be given a density.')
  if (jpeg.toString('latin1', 6, 10) === 'JFIF') throw new Error('The JPEG has a JFIF header.')
  const header = Buffer.alloc(JFIF_SEGMENT_BYTES)
  // APP0, its length, the name, version 1.01, units of dots per inch, both densities, no thumbnail.
  header.set(Buffer.from('ffe000104a4649460001010100', 'hex'))
  header.writeUInt16BE(dpi, 12)
  header.writeUInt16BE(dpi, 14)
  return Buffer.concat([jpeg.subarray(0, 2), header, jpeg.subarray(2)])
}
