/** Bits of a code that one look into the table resolves; few codes are longer. */
const DIRECT_BITS = 10
const LONGEST = 16

/**
 * A Huffman table of a JPEG file (ITU-T T.81, annex C). A code is found with the next 16 bits: `found`
 * returns its length × 256 + its symbol, or 0 for bits that no code begins with.
 */
export class HuffmanTable {
  readonly #direct = new Uint16Array(1 << DIRECT_BITS)
  readonly #symbols: Uint8Array
  /** For each length: all codes below this, aligned to 16 bits, are not longer. */
  readonly #limits = new Int32Array(LONGEST + 1)
  /** For each length: index of the symbol of a code, minus the code. */
  readonly #offsets = new Int32Array(LONGEST + 1)

  /**
   * @param counts number of codes of each length, 1 to 16.
   * @param symbols by rising code.
   */
  constructor(counts: Uint8Array, symbols: Uint8Array) {
    this.#symbols = symbols
    let code = 0
    let index = 0
    for (let length = 1; length <= LONGEST; length++) {
      const count = counts[length - 1] ?? 0
      this.#offsets[length] = index - code
      if (length <= DIRECT_BITS) {
        const width = 1 << (DIRECT_BITS - length)
        for (let of = 0; of < count; of++)
          this.#direct.fill(
            length * 256 + (symbols[index + of] ?? 0),
            (code + of) * width,
            (code + of + 1) * width,
          )
      }
      code += count
      index += count
      this.#limits[length] = code << (LONGEST - length)
      code <<= 1
    }
  }

  found(next16: number): number {
    const direct = this.#direct[next16 >> (LONGEST - DIRECT_BITS)] ?? 0
    if (direct !== 0) return direct
    for (let length = DIRECT_BITS + 1; length <= LONGEST; length++) {
      if (next16 < (this.#limits[length] ?? 0)) {
        const index = (this.#offsets[length] ?? 0) + (next16 >> (LONGEST - length))
        return length * 256 + (this.#symbols[index] ?? 0)
      }
    }
    return 0
  }
}
