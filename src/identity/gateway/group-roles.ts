/** Which roles the members of a gateway's group hold. */
export type GroupRoles = ReadonlyMap<string, readonly string[]>

/**
 * Reads a mapping written as `group=role,group=role`. A group may be named more than once.
 *
 * @throws Error that names the entry which cannot be read.
 */
export function parseGroupRoles(text: string): GroupRoles {
  const mapping = new Map<string, string[]>()
  for (const entry of text.split(',').map((one) => one.trim())) {
    if (entry === '') continue
    const [group = '', role = '', ...rest] = entry.split('=').map((part) => part.trim())
    if (group === '' || !/^[a-z0-9_-]+$/.test(role) || rest.length > 0) {
      throw new Error(`must look like group=role,group=role; "${entry}" does not`)
    }
    mapping.set(group, [...(mapping.get(group) ?? []), role])
  }
  return mapping
}

/** The roles of a user in these groups; a group counts only when its name is exactly the same. */
export function rolesOfGroups(mapping: GroupRoles, groups: readonly string[]): string[] {
  return [...new Set(groups.flatMap((group) => mapping.get(group) ?? []))]
}
