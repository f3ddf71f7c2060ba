/** A value that warns above `limit`, and goes on to warn until it is at most `clear`: around one number it would flap. */
export type Threshold = { readonly limit: number; readonly clear: number }

/** @param wasAbove whether the last result was above. */
export const isAbove = (value: number, { limit, clear }: Threshold, wasAbove: boolean): boolean =>
  value > (wasAbove ? clear : limit)
