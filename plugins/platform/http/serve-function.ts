import { handleServerFunctions } from '@payloadcms/next/layouts'
import { buildFormStateHandler } from '@payloadcms/ui/utilities/buildFormState'
import type { BuildFormStateArgs, ServerFunction, ServerFunctionHandler } from 'payload'
import { mayLock } from '../../core/access/may-lock.ts'
import { auditClosedFunction } from './serve-page.ts'

/** Server functions that this console uses. Payload has more, for drafts, folders and translations. */
const SERVED = [
  'form-state',
  'get-default-layout',
  'render-document',
  'render-document-slots',
  'render-field',
  'render-list',
  'render-widget',
  'table-state',
]

/**
 * Runs a server function of the console. Payload looks up any name in an object, so that `constructor` would
 * return the whole request; this allows only the listed names.
 *
 * @throws Error for a function that is not listed.
 * @see docs/decisions/0133-restrict-server-functions-and-protocol-upgrades.md
 */
export const serveFunction: ServerFunctionHandler = async ({ name, args, config, importMap }) => {
  if (!SERVED.includes(name)) throw new Error('The console has no such server function.')
  await auditClosedFunction(config, args)
  const serverFunctions = { 'form-state': formState }
  return handleServerFunctions({ name, args, config, importMap, serverFunctions })
}

/** Payload locks the record of an open form; this allows it only if the user may change the record. */
const formState: ServerFunction<BuildFormStateArgs> = async (args) => {
  const { collectionSlug, id, req, returnLockStatus } = args
  const locks = Boolean(returnLockStatus) && (await mayLock(req, collectionSlug, id))
  return buildFormStateHandler({ ...args, returnLockStatus: locks })
}
