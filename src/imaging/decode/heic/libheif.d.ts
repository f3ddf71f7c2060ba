/** The functions of libheif's C interface that are used; pointers are offsets in `HEAPU8`. */
declare module 'libheif-js/wasm-bundle.js' {
  const libheif: {
    /** Memory of the decoder; another object after it grew. */
    readonly HEAPU8: Uint8Array<ArrayBuffer>
    _malloc(bytes: number): number
    _free(pointer: number): void
    _heif_context_alloc(): number
    /** @param error here and below, where to write a `heif_error`. */
    _heif_context_read_from_memory_without_copy(
      error: number,
      context: number,
      file: number,
      bytes: number,
      options: 0,
    ): void
    _heif_context_get_primary_image_handle(error: number, context: number, handle: number): void
    _heif_image_handle_get_width(handle: number): number
    _heif_image_handle_get_height(handle: number): number
    _heif_decoding_options_alloc(): number
    _heif_decode_image(
      error: number,
      handle: number,
      image: number,
      colourSpace: number,
      chroma: number,
      options: number,
    ): void
    _heif_image_get_width(image: number, channel: number): number
    _heif_image_get_height(image: number, channel: number): number
    /** @param stride where to write the bytes from one row to the next. */
    _heif_image_get_plane_readonly(image: number, channel: number, stride: number): number
  }
  export default libheif
}
