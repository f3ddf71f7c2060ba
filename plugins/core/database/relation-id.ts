/** The identifier of a relation, whether it is populated or not. */
export function relationId(relation: string | { readonly id: string }): string {
  return typeof relation === 'string' ? relation : relation.id
}
