import type { Endpoint, PayloadRequest } from 'payload'
import { toRequestError } from '../../../src/errors/describe-error.ts'
import { requestId } from '../../../src/http/request-context.ts'
import { admitUpload, type Uploader } from '../../../src/imaging/receive/admit-upload.ts'
import { readImageField } from '../../../src/imaging/receive/read-image-field.ts'
import { openForm } from '../../../src/multipart/receive-form.ts'
import type { UploadForm } from '../../../src/multipart/upload-form.ts'
import { auditRefusal } from '../audit/audit-refusal.ts'
import { authenticate, authorize, authorizeAgain, type Caller } from './authorize.ts'
import type {
  AnyDefinition,
  Auth,
  Context,
  Definition,
  ReceiveImageOptions,
  Upload,
} from './definition.ts'
import { describePayloadError } from './describe-payload-error.ts'
import { dropBody } from './drop-body.ts'
import { errorResponse } from './error-response.ts'
import { parseWith } from './parse.ts'
import { readJson } from './read-json.ts'

/**
 * The one way in: request id → authentication → permission → parameters, query and body checked, all
 * problems at once → `run` → JSON. Every failure is answered from the error table; nothing else leaks.
 */
export function defineEndpoint<
  Params,
  A extends Auth,
  Query = undefined,
  Body = undefined,
  Input = undefined,
  Answer = unknown,
  U extends Upload | undefined = undefined,
>(definition: Definition<Params, Query, Body, A, Input, Answer, U>): Endpoint {
  const readable = definition as unknown as AnyDefinition
  return {
    method: definition.method,
    path: definition.path,
    custom: { definition },
    handler: async (req) => {
      try {
        const principal = authenticate(req, readable)
        const params = parseWith(definition.params, req.routeParams ?? {}, 'NOT_FOUND')
        await authorize(req, readable, principal)
        const query = definition.query
          ? parseWith(definition.query, req.query, 'VALIDATION_FAILED')
          : (undefined as Query)
        const body = definition.body
          ? parseWith(definition.body, await readJson(req), 'VALIDATION_FAILED')
          : (undefined as Body)
        const context = {
          ...{ req, params, query, body, principal },
          ...receiving(req, readable, principal),
        } as unknown as Context<Params, Query, Body, A, U>
        const answer = await definition.run(context)
        if (answer instanceof Response) return answer
        return Response.json(answer, {
          headers: { 'x-request-id': requestId(), 'cache-control': 'no-store' },
        })
      } catch (error) {
        const described = await describePayloadError(error, req).catch(toRequestError)
        await auditRefusal(req, described)
        if (definition.upload) await dropBody(req)
        return errorResponse(req, described)
      }
    },
  }
}

/**
 * What the context offers for an upload: `run` decides when the body is read. The caller is checked again when it
 * has arrived, because that can take minutes.
 */
function receiving(req: PayloadRequest, definition: AnyDefinition, caller: Caller): object {
  const { upload } = definition
  if (!upload) return {}
  const recheck = () => authorizeAgain(req, definition, caller)
  if (upload === true) {
    return { receiveImage: (options: ReceiveImageOptions) => receiveImage(req, options, recheck) }
  }
  return { openForm: (uploader: Uploader) => openAdmittedForm(req, upload, uploader, recheck) }
}

async function receiveImage(
  req: PayloadRequest,
  { uploader, ...options }: ReceiveImageOptions,
  recheck: () => Promise<void>,
) {
  const end = await admitUpload(uploader, req.signal ?? undefined)
  try {
    const image = await readImageField(req, options)
    try {
      await recheck()
      return image
    } catch (error) {
      await image.cleanup()
      throw error
    }
  } finally {
    end()
  }
}

async function openAdmittedForm(
  req: PayloadRequest,
  upload: UploadForm,
  uploader: Uploader,
  recheck: () => Promise<void>,
) {
  const end = await admitUpload(uploader, req.signal ?? undefined)
  try {
    const form = await openForm(req, upload)
    return {
      ...form,
      files: withCheck(form.files, recheck),
      close: () => form.close().finally(end),
    }
  } catch (error) {
    end()
    throw error
  }
}

/** The files, with a check after each. */
async function* withCheck<T>(files: AsyncIterable<T>, check: () => Promise<void>) {
  for await (const file of files) {
    yield file
    await check()
  }
}
