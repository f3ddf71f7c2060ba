export type Toast = { readonly id: string | number; readonly type?: string }

/**
 * Returns which messages end when another page is shown: errors, which were about the page before, and those that came
 * along to that page already. What tells a success stays for one page, because most actions lead to another one.
 */
export function outlivedToasts(
  shown: readonly Toast[],
  cameAlong: ReadonlySet<Toast['id']>,
): readonly Toast[] {
  return shown.filter(({ id, type }) => type === 'error' || cameAlong.has(id))
}
