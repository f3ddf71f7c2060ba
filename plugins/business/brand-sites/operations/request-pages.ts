import type { PayloadRequest } from 'payload'
import { enqueueDeployment } from './enqueue-deployment.ts'

/** Enqueues the deployment of these pages of a brand's site, which a user has asked for. */
export async function requestPages(
  req: PayloadRequest,
  brand: string,
  paths: readonly string[],
  requestedBy: string,
): Promise<{ deployment: string; paths: string[] }> {
  const wanted = { brand, reason: 'requested', paths, versions: [], requestedBy } as const
  const deployment = await enqueueDeployment(req, wanted)
  // It brings no version of its own, so no other deployment can have brought it.
  if (deployment === undefined) throw new Error('The deployment was not enqueued.')
  return { deployment, paths: [...paths] }
}
