import {
  type DocumentNode,
  type ExecutionResult,
  execute,
  GraphQLError,
  type GraphQLFieldResolver,
  getOperationAST,
  parse,
  validate,
} from 'graphql'
import type { CostBucket } from './cost-bucket.ts'
import { adminSchema } from './load-schema.ts'
import { actualCost, requestedCost } from './query-cost.ts'

export type GraphqlRequest = {
  readonly query: string
  readonly variables: Record<string, unknown>
}

/**
 * Executes one request against the platform's real schema: parsed, validated, charged, carried out.
 * A field the sandbox does not know answers with an error that says so, never with a made-up value.
 */
export async function executeRequest(
  request: GraphqlRequest,
  root: Record<string, unknown>,
  bucket: CostBucket,
): Promise<Record<string, unknown>> {
  const { variables } = request
  const document = parsed(request.query)
  if (document instanceof GraphQLError) return { errors: [document.toJSON()] }
  const problems = validate(adminSchema(), document)
  if (problems.length > 0) return { errors: problems.map((problem) => problem.toJSON()) }
  const operation = getOperationAST(document)
  if (!operation) return { errors: [{ message: 'An operation name is required' }] }
  const requestedQueryCost = requestedCost(document, operation, variables)
  if (requestedQueryCost > bucket.status().maximumAvailable) {
    return {
      errors: [
        {
          message: `Query cost is ${requestedQueryCost}, which exceeds the single query max cost limit`,
          extensions: { code: 'MAX_COST_EXCEEDED' },
        },
      ],
    }
  }
  if (!bucket.take(requestedQueryCost)) return throttled(requestedQueryCost, bucket)
  const result: ExecutionResult = await execute({
    schema: adminSchema(),
    document,
    rootValue: root,
    variableValues: variables,
    fieldResolver: resolveField,
  })
  const actualQueryCost = Math.min(
    requestedQueryCost,
    actualCost(result.data, operation, variables),
  )
  bucket.giveBack(requestedQueryCost - actualQueryCost)
  return {
    ...(result.errors === undefined
      ? {}
      : { errors: result.errors.map((error) => error.toJSON()) }),
    data: result.data ?? null,
    extensions: { cost: { requestedQueryCost, actualQueryCost, throttleStatus: bucket.status() } },
  }
}

/** The platform's answer to a request that the bucket cannot pay for. */
export function throttled(requestedQueryCost: number, bucket: CostBucket): Record<string, unknown> {
  return {
    errors: [{ message: 'Throttled', extensions: { code: 'THROTTLED' } }],
    extensions: {
      cost: { requestedQueryCost, actualQueryCost: null, throttleStatus: bucket.status() },
    },
  }
}

/** Name of the operation in a request, or an empty text. */
export function operationName(query: string): string {
  const document = parsed(query)
  return document instanceof GraphQLError ? '' : (getOperationAST(document)?.name?.value ?? '')
}

function parsed(query: string): DocumentNode | GraphQLError {
  try {
    return parse(query, { maxTokens: 5_000 })
  } catch (error) {
    if (error instanceof GraphQLError) return error
    throw error
  }
}

const resolveField: GraphQLFieldResolver<unknown, unknown> = (source, args, _context, info) => {
  const value =
    typeof source === 'object' && source !== null && Object.hasOwn(source, info.fieldName)
      ? (source as Record<string, unknown>)[info.fieldName]
      : undefined
  if (value === undefined) {
    throw new GraphQLError(
      `The commerce sandbox does not implement ${info.parentType.name}.${info.fieldName}.`,
      { extensions: { code: 'NOT_IMPLEMENTED' } },
    )
  }
  return typeof value === 'function' ? value.call(source, args) : value
}
