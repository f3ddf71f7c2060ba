import { HuffmanTable } from './huffman-table.ts'

const bytes = (hex: string) => new Uint8Array(Buffer.from(hex.replaceAll(/\s/g, ''), 'hex'))
const SIZES = bytes('000102030405060708090a0b')

/**
 * The tables of ITU-T T.81, tables K.3 to K.6, by their number: brightness, then colours. Frames of Motion
 * JPEG leave them out, and libjpeg takes them for sequential files that lack a table.
 */
export const standardTables = () => ({
  dc: [
    new HuffmanTable(bytes('00010501010101010100000000000000'), SIZES),
    new HuffmanTable(bytes('00030101010101010101010000000000'), SIZES),
  ],
  ac: [
    new HuffmanTable(
      bytes('0002010303020403050504040000017d'),
      bytes(`
        01020300041105122131410613516107227114328191a1082342b1c11552d1f02433627282090a161718191a
        25262728292a3435363738393a434445464748494a535455565758595a636465666768696a73747576777879
        7a838485868788898a92939495969798999aa2a3a4a5a6a7a8a9aab2b3b4b5b6b7b8b9bac2c3c4c5c6c7c8c9
        cad2d3d4d5d6d7d8d9dae1e2e3e4e5e6e7e8e9eaf1f2f3f4f5f6f7f8f9fa`),
    ),
    new HuffmanTable(
      bytes('00020102040403040705040400010277'),
      bytes(`
        000102031104052131061241510761711322328108144291a1b1c109233352f0156272d10a162434e125f117
        18191a262728292a35363738393a434445464748494a535455565758595a636465666768696a737475767778
        797a82838485868788898a92939495969798999aa2a3a4a5a6a7a8a9aab2b3b4b5b6b7b8b9bac2c3c4c5c6c7
        c8c9cad2d3d4d5d6d7d8d9dae2e3e4e5e6e7e8e9eaf2f3f4f5f6f7f8f9fa`),
    ),
  ],
})
