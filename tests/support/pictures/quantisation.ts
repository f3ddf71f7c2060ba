const DQT = 0xdb
const START_OF_SCAN = 0xda

/** The quantisation tables of a JPEG, which follow from its quality: two files have the same ones only if theirs is the same. */
export function quantisationOf(jpeg: Buffer): string[] {
  const tables: string[] = []
  let at = 2
  while (at < jpeg.length && jpeg[at + 1] !== START_OF_SCAN) {
    const end = at + 2 + jpeg.readUInt16BE(at + 2)
    if (jpeg[at + 1] === DQT) tables.push(jpeg.subarray(at + 4, end).toString('hex'))
    at = end
  }
  return tables
}
