import {
  type DocumentNode,
  getNamedType,
  isCompositeType,
  Kind,
  type OperationDefinitionNode,
  TypeInfo,
  visit,
  visitWithTypeInfo,
} from 'graphql'
import { adminSchema } from './load-schema.ts'

const MUTATION_COST = 10

/**
 * What a request may cost at most: one point for each object it may return, lists as long as they may
 * get, ten for a mutation, and what the platform's reference states for the lists of `productSet`.
 */
export function requestedCost(
  document: DocumentNode,
  operation: OperationDefinitionNode,
  variables: Record<string, unknown>,
): number {
  const types = new TypeInfo(adminSchema())
  const multipliers = [1]
  let cost = operation.operation === 'mutation' ? MUTATION_COST : 0
  visit(
    document,
    visitWithTypeInfo(types, {
      Field: {
        enter(node) {
          const factor = multipliers.at(-1) ?? 1
          const type = getNamedType(types.getType())
          if (type !== undefined && type !== null && isCompositeType(type)) cost += factor
          const size = node.arguments?.find(({ name }) => ['first', 'last'].includes(name.value))
          const value =
            size?.value.kind === Kind.INT
              ? Number(size.value.value)
              : size?.value.kind === Kind.VARIABLE
                ? Number(variables[size.value.name.value] ?? 1)
                : 1
          multipliers.push(factor * Math.max(1, value))
        },
        leave() {
          multipliers.pop()
        },
      },
    }),
  )
  return Math.ceil(cost + inputCost(variables.input))
}

/** What a request did cost: one point for each object of the answer, the rest as requested. */
export function actualCost(
  data: unknown,
  operation: OperationDefinitionNode,
  variables: Record<string, unknown>,
): number {
  const base = operation.operation === 'mutation' ? MUTATION_COST : 0
  return Math.ceil(base + inputCost(variables.input) + countObjects(data))
}

function countObjects(value: unknown): number {
  if (Array.isArray(value)) return value.reduce((sum: number, item) => sum + countObjects(item), 0)
  if (typeof value !== 'object' || value === null) return 0
  return Object.values(value).reduce((sum: number, item) => sum + countObjects(item), 1)
}

function inputCost(input: unknown): number {
  const files = listOf(input, 'files')
  const variants = listOf(input, 'variants')
  const variantExtras = variants.reduce<number>(
    (sum, variant) =>
      sum +
      (typeof variant === 'object' && variant !== null && 'file' in variant ? 0.6 : 0) +
      listOf(variant, 'metafields').length * 0.4,
    0,
  )
  return (
    files.length * 1.9 +
    variants.length * 0.2 +
    listOf(input, 'metafields').length * 0.4 +
    variantExtras
  )
}

function listOf(value: unknown, key: string): unknown[] {
  if (typeof value !== 'object' || value === null) return []
  const list = (value as Record<string, unknown>)[key]
  return Array.isArray(list) ? list : []
}
