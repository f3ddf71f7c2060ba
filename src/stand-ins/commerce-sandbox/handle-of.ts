/**
 * The part of a product's URL that comes from its title, as the platform makes it: lower case,
 * letters and digits of any script, hyphens between; with a number where it is taken.
 */
export function handleOf(title: string, taken: (handle: string) => boolean): string {
  const base =
    title
      .normalize('NFKC')
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\p{M}]+/gu, '-')
      .slice(0, 200)
      .replace(/^-+|-+$/g, '') || 'product'
  if (!taken(base)) return base
  for (let number = 1; ; number += 1) {
    const handle = `${base}-${number}`
    if (!taken(handle)) return handle
  }
}
