/** A profile of V8, as far as it is read. */
export type CpuProfile = {
  readonly nodes: readonly ProfileNode[]
  /** The node of each sample, and the time before it in µs. */
  readonly samples: readonly number[]
  readonly timeDeltas: readonly number[]
}
type ProfileNode = {
  readonly id: number
  readonly callFrame: Frame
  readonly children?: readonly number[]
}
export type Frame = {
  readonly functionName: string
  readonly url: string
  /** Counted from 0. */
  readonly lineNumber: number
  readonly columnNumber: number
}

/** The parts of an answer, in the order in which a request passes them. */
export const STAGES = [
  'front server',
  'rate limit',
  'Next',
  'Payload',
  'guards',
  'database',
  'endpoint',
  'JSON',
  'Node',
  'garbage collection',
] as const
export type Stage = (typeof STAGES)[number]

/** Paths below the project's root, of which the first that fits says the stage. */
const STAGE_OF_PATH: readonly (readonly [RegExp, Stage])[] = [
  [/^src\/rate-limit\//, 'rate limit'],
  [
    /^src\/(http|network|observation|tracing|metrics)\/|^src\/processes\/|^src\/logs\//,
    'front server',
  ],
  [/^src\/database\/|^plugins\/core\/database\//, 'database'],
  [
    /node_modules\/(@payloadcms\/(drizzle|db-postgres)|drizzle-orm|pg[\w-]*|postgres[\w-]*)\//,
    'database',
  ],
  [/node_modules\/(next|react|react-dom)\//, 'Next'],
  [/node_modules\/(payload|@payloadcms|qs-esm)\//, 'Payload'],
  [
    /^plugins\/core\/(access|audit|endpoint|request)\/|^plugins\/platform\/(http|accounts)\//,
    'guards',
  ],
  [/^src\/(identity|jwks|errors)\//, 'guards'],
  [/^(src|plugins|collections|hooks)\//, 'endpoint'],
]
/** Functions without a file. */
const STAGE_OF_BUILTIN: Readonly<Record<string, Stage | 'idle'>> = {
  '(idle)': 'idle',
  '(program)': 'Node',
  '(garbage collector)': 'garbage collection',
  stringify: 'JSON',
  parse: 'JSON',
}

/** The stage of a file below the project's root. */
export const stageOfPath = (file: string): Stage | undefined =>
  STAGE_OF_PATH.find(([pattern]) => pattern.test(file))?.[1]

/**
 * How a profile divides into the stages: the share of each in the time in which the process worked. A function
 * that belongs to no stage, such as one of Node, counts for the one that called it.
 *
 * @param fileOf the file of a frame below the project's root, or undefined.
 */
export function stageShares(
  { nodes, samples, timeDeltas }: CpuProfile,
  fileOf: (frame: Frame) => string | undefined,
): Readonly<Record<Stage, number>> {
  const stages = stagesOfNodes(nodes, fileOf)
  const spent = Object.fromEntries(STAGES.map((stage) => [stage, 0])) as Record<Stage, number>
  let whole = 0
  for (const [index, node] of samples.entries()) {
    const stage = stages.get(node) ?? 'Node'
    if (stage === 'idle') continue
    // The time after a sample is that of the next one.
    const time = timeDeltas[index + 1] ?? 0
    spent[stage] += time
    whole += time
  }
  for (const stage of STAGES) spent[stage] /= whole
  return spent
}

function stagesOfNodes(
  nodes: readonly ProfileNode[],
  fileOf: (frame: Frame) => string | undefined,
): ReadonlyMap<number, Stage | 'idle'> {
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const stages = new Map<number, Stage | 'idle'>()
  const [root] = nodes
  const left: { readonly node: ProfileNode; readonly caller: Stage | 'idle' }[] = root
    ? [{ node: root, caller: 'Node' }]
    : []
  for (let next = left.pop(); next; next = left.pop()) {
    const { node, caller } = next
    const { callFrame } = node
    const file = fileOf(callFrame)
    const own = file === undefined ? builtinStage(callFrame) : stageOfPath(file)
    const stage = own ?? caller
    stages.set(node.id, stage)
    for (const id of node.children ?? []) {
      const child = byId.get(id)
      if (child) left.push({ node: child, caller: stage })
    }
  }
  return stages
}

const builtinStage = ({ url, functionName }: Frame): Stage | 'idle' | undefined =>
  url === '' && Object.hasOwn(STAGE_OF_BUILTIN, functionName)
    ? STAGE_OF_BUILTIN[functionName]
    : undefined
