/** When the platform changed an order for the last time, and when it has told of that. ISO 8601. */
export type OrderVersion = { readonly updatedAt: string; readonly seenAt: string }

/**
 * Whether what came is newer than what is kept. Platforms count seconds: of two messages of one second, the one that
 * was sent later counts.
 */
export function isNewer(came: OrderVersion, kept: OrderVersion): boolean {
  const apart = Date.parse(came.updatedAt) - Date.parse(kept.updatedAt)
  return apart === 0 ? Date.parse(came.seenAt) > Date.parse(kept.seenAt) : apart > 0
}
