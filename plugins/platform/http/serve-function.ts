import { handleServerFunctions } from '@payloadcms/next/layouts'
import { buildFormStateHandler } from '@payloadcms/ui/utilities/buildFormState'
import { unstable_rethrow as rethrowNavigation } from 'next/navigation.js'
import {
  type BuildFormStateArgs,
  getPayload,
  type ServerFunction,
  type ServerFunctionHandler,
} from 'payload'
import { ServiceError } from '../../../src/errors/service-error.ts'
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
 * Next logs every error with its stack and its values, refusals too, except for one kind. So errors are logged here,
 * where refusals are reduced and counted, and Next gets one of that kind, which says nothing.
 *
 * @throws DOMException `AbortError` for every failure.
 * @see docs/decisions/0133-restrict-server-functions-and-protocol-upgrades.md
 */
export const serveFunction: ServerFunctionHandler = async ({ name, args, config, importMap }) => {
  try {
    if (!SERVED.includes(name)) throw new ServiceError('NOT_FOUND', UNKNOWN)
    await auditClosedFunction(config, args)
    const serverFunctions = { 'form-state': formState }
    return await handleServerFunctions({ name, args, config, importMap, serverFunctions })
  } catch (error) {
    rethrowNavigation(error)
    const { logger } = await getPayload({ config })
    logger.error({ err: error }, 'A server function failed.')
    throw new DOMException('The server function failed.', 'AbortError')
  }
}

const UNKNOWN = {
  en: 'The console has no such server function.',
  ja: '管理画面にこのサーバー関数はありません。',
}

/** Payload locks the record of an open form; this allows it only if the user may change the record. */
const formState: ServerFunction<BuildFormStateArgs> = async (args) => {
  const { collectionSlug, id, req, returnLockStatus } = args
  const locks = Boolean(returnLockStatus) && (await mayLock(req, collectionSlug, id))
  return buildFormStateHandler({ ...args, returnLockStatus: locks })
}
