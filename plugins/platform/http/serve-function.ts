import { handleServerFunctions } from '@payloadcms/next/layouts'
import { buildFormStateHandler } from '@payloadcms/ui/utilities/buildFormState'
import type { BuildFormStateArgs, ServerFunction, ServerFunctionHandler } from 'payload'
import { mayLock } from '../../core/access/may-lock.ts'

/** What the screens of this console ask for. Payload has more, for drafts, folders and translations. */
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
 * Answers what a page of the console asks the server for. Payload would look any name up in an object, so
 * that `constructor` answers with the whole request.
 *
 * @throws Error for a function that the console does not use.
 * @see docs/decisions/0133-restrict-server-functions-and-protocol-upgrades.md
 */
export const serveFunction: ServerFunctionHandler = async ({ name, args, config, importMap }) => {
  if (!SERVED.includes(name)) throw new Error('The console has no such server function.')
  const serverFunctions = { 'form-state': formState }
  return handleServerFunctions({ name, args, config, importMap, serverFunctions })
}

/** Payload locks the record of an open form for its user; allowed only if the user may change the record. */
const formState: ServerFunction<BuildFormStateArgs> = async (args) => {
  const { collectionSlug, id, req, returnLockStatus } = args
  const locks = Boolean(returnLockStatus) && (await mayLock(req, collectionSlug, id))
  return buildFormStateHandler({ ...args, returnLockStatus: locks })
}
