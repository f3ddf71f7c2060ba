import type { HuffmanTable } from './huffman-table.ts'

/** The data contradict themselves. */
export class BrokenData extends Error {}

/**
 * Reads the bits of one scan of a JPEG file up to the next marker (ITU-T T.81, annex F). Behind the last
 * bit come zeros, as in other decoders; `end` tells whether some of them were used.
 */
export class EntropyReader {
  readonly #data: Uint8Array
  #at: number
  #buffer = 0
  #bits = 0
  /** Of the bits in the buffer those that are not in the file. */
  #added = 0

  constructor(data: Uint8Array, at: number) {
    this.#data = data
    this.#at = at
  }

  /** Whether bits were read that are not there. */
  get overrun(): boolean {
    return this.#bits < this.#added
  }

  /** The symbol of the next code. */
  symbol(table: HuffmanTable): number {
    if (this.#bits < 16) this.#fill()
    const found = table.found((this.#buffer >>> (this.#bits - 16)) & 0xffff)
    if (found === 0) throw new BrokenData('There is no such Huffman code.')
    this.#bits -= found >> 8
    return found & 0xff
  }

  /** The next bits as a number, at most 16. */
  bits(count: number): number {
    if (this.#bits < count) this.#fill()
    this.#bits -= count
    return (this.#buffer >>> this.#bits) & ((1 << count) - 1)
  }

  /** Passes over at most 16 bits. */
  skip(count: number): void {
    if (this.#bits < count) this.#fill()
    this.#bits -= count
  }

  /**
   * Ends an interval that has no more codes. What is left of its last byte is padding.
   *
   * @returns the offset of the marker that follows, which may be the end of the file.
   * @throws BrokenData when the interval had fewer bits than were read, or has more.
   */
  end(): number {
    if (this.overrun) throw new BrokenData('The data end too early.')
    if (this.#bits - this.#added >= 8) throw new BrokenData('There are more data than pixels.')
    const data = this.#data
    let at = this.#at
    // Fill bytes may stand before a marker.
    while (data[at] === 0xff && data[at + 1] === 0xff) at++
    if (at < data.length && (data[at] !== 0xff || data[at + 1] === 0))
      throw new BrokenData('There are more data than pixels.')
    return at
  }

  /** Begins the next interval, at an offset behind its marker. */
  restart(at: number): void {
    this.#at = at
    this.#bits = 0
    this.#added = 0
  }

  #fill(): void {
    const data = this.#data
    while (this.#bits <= 24) {
      let byte = data[this.#at] ?? 0
      if (this.#at >= data.length) {
        this.#added += 8
      } else if (byte !== 0xff) {
        this.#at++
      } else if (data[this.#at + 1] === 0) {
        this.#at += 2
      } else {
        byte = 0
        this.#added += 8
      }
      this.#buffer = (this.#buffer << 8) | byte
      this.#bits += 8
    }
  }
}
