const HOUR_MS = 60 * 60_000

/** How long photos are kept that are not ordered (specification, section 2.6). */
export const KEPT_MS = 24 * HOUR_MS
/** While the shop is unavailable, photos that may be ordered are kept, but not indefinitely. */
export const KEPT_UNASKED_MS = 7 * 24 * HOUR_MS
/** How long a checkout can be had: an hour is left to pay before the photos are removed. */
export const PAYABLE_MS = KEPT_MS - HOUR_MS
/** An order that the shop does not show any more holds its photos for so long since they came. */
export const FORGOTTEN_MS = 90 * 24 * HOUR_MS
