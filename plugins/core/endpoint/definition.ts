import type { Endpoint, PayloadRequest } from 'payload'
import type { z } from 'zod'
import type { BrandKind } from '../../../src/brands/brand-kinds.ts'
import type { BrandUse } from '../../../src/brands/brand-use.ts'
import type { ErrorCode } from '../../../src/errors/error-table.ts'
import type { EndpointPermission } from '../../../src/identity/endpoint-permission.ts'
import type { Principal } from '../../../src/identity/permissions.ts'
import type {
  ServicePermission,
  ServicePrincipal,
} from '../../../src/identity/service-permissions.ts'
import type { Uploader } from '../../../src/imaging/receive/admit-upload.ts'
import type { IntakeResult } from '../../../src/imaging/receive/intake-result.ts'
import type { ImageFieldOptions } from '../../../src/imaging/receive/read-image-field.ts'
import type { OpenForm } from '../../../src/multipart/receive-form.ts'
import type { UploadForm } from '../../../src/multipart/upload-form.ts'
import type { Budget } from '../../../src/rate-limit/budgets.ts'
import type { Permission } from '../request/permission.ts'

/**
 * `user`: a login is required. `service`: the key of a service account is required.
 * `user-or-service`: one of the two. `public`: no credential is required, but one that is sent must be
 * valid. `own`: the endpoint checks a credential of its own in the header `Authorization`;
 * `own-or-service`: that, or the key of a service account.
 */
export type Auth = 'user' | 'service' | 'user-or-service' | 'public' | 'own' | 'own-or-service'

type ForUsers = {
  /** Permission that a user must hold; `null` for any user who is logged in. */
  readonly permission: EndpointPermission<Permission> | null
}
type ForServices = {
  /**
   * Permission that a service account must hold, for the brand in the path if there is one; `null` for any
   * service account.
   */
  readonly service: ServicePermission | null
}

/** An answer that is no JSON, such as a file or a redirect, for the API description. */
export type PlainAnswer = {
  readonly description: string
  /** Content types of the body; without them there is none. */
  readonly types?: readonly string[]
  /** Headers of the answer, with what each says. */
  readonly headers?: Readonly<Record<string, string>>
}

/** A request and its answer, for the API description; a test checks both against the schemas. */
export type Example<Params, Input, Answer> = {
  readonly params?: Params
  readonly body?: Input
  readonly answer?: Answer
}

/** Who may call: the type makes leaving it out an error. */
type Caller<A extends Auth> = {
  user: ForUsers
  service: ForServices
  'user-or-service': ForUsers & ForServices
  public: object
  own: object
  'own-or-service': ForServices
}[A]

type PrincipalOf<A extends Auth> = {
  user: Principal
  service: ServicePrincipal
  'user-or-service': Principal | ServicePrincipal
  public: Principal | ServicePrincipal | null
  own: null
  'own-or-service': ServicePrincipal | null
}[A]

/** `true`: a form with one image in the field `image`. */
export type Upload = true | UploadForm

export type ReceiveImageOptions = ImageFieldOptions & {
  /** Whose uploads are bounded. */
  readonly uploader: Uploader
}

/**
 * How `run` receives the upload. It calls the function after its own checks, because until then nothing of
 * the body has been read.
 */
type Receiving<U extends Upload | undefined> = U extends true
  ? {
      /** As `admitUpload`, then `readImageField`. The caller calls `cleanup` of the result. */
      readonly receiveImage: (options: ReceiveImageOptions) => Promise<IntakeResult>
    }
  : U extends UploadForm
    ? {
        /** As `admitUpload`, then `openForm`. The caller calls `close` of the result. */
        readonly openForm: (uploader: Uploader) => Promise<OpenForm<U>>
      }
    : object

export type Context<Params, Query, Body, A extends Auth, U extends Upload | undefined> = {
  readonly req: PayloadRequest
  readonly params: Params
  readonly query: Query
  readonly body: Body
  /** The caller; `null` for an anonymous request, or if a credential of the endpoint's own decides. */
  readonly principal: PrincipalOf<A>
} & Receiving<U>

/**
 * An endpoint as data and one function.
 *
 * @see docs/decisions/0065-declare-the-permission-of-every-endpoint-as-data.md
 */
export type Definition<
  Params,
  Query,
  Body,
  A extends Auth,
  Input = unknown,
  Answer = unknown,
  U extends Upload | undefined = undefined,
> = {
  readonly method: 'get' | 'head' | 'post' | 'put' | 'delete'
  readonly path: string
  /** One line for the API description. */
  readonly summary: string
  /** The form of the body if it is no JSON; `run` receives it by a function of its context. */
  readonly upload?: U
  /** Shape of the JSON answer, for the API description; a type error tells when `run` differs. */
  readonly answer?: z.ZodType<Answer>
  /** Answers beside or instead of that, by status: files, redirects. */
  readonly answers?: Readonly<Record<number, PlainAnswer>>
  /** Content types that carry the same as the JSON answer where the client asks for them by `Accept`. */
  readonly alternatives?: readonly string[]
  /** Names of the events that are sent instead where the client accepts `text/event-stream`. */
  readonly events?: readonly string[]
  /** Errors of this endpoint alone, beyond those that its other fields imply. */
  readonly errors?: readonly ErrorCode[]
  /** Request headers of its own, with what each is for. */
  readonly headers?: Readonly<Record<string, string>>
  readonly example?: Example<NoInfer<Params>, NoInfer<Input>, NoInfer<Answer>>
  readonly auth: A
  /** Only brands of this kind have the endpoint; the brand is the one in the path. */
  readonly brandKind?: BrandKind
  /** What it makes of the brand in the path, where the status of the brand decides whether it may. */
  readonly brandUse?: BrandUse
  /** Whether it starts a login, which must be possible with a session that is no longer valid. */
  readonly entrance?: true
  /** Whether callers that are no users are served during maintenance as well. @default only users are */
  readonly servedInMaintenance?: true
  /** Budget of the rate limit; `none` only if a response costs next to nothing. @default api */
  readonly rateLimit?: Budget | 'none'
  readonly params: z.ZodType<Params>
  /** Schema of the query, whose values are texts. Parameters that it does not name are ignored. */
  readonly query?: z.ZodType<Query>
  /** Schema of the JSON body; without it the body is left untouched. */
  readonly body?: z.ZodType<Body, Input>
  /** Gives the JSON answer (status 200) or a whole response. */
  readonly run: (context: Context<Params, Query, Body, A, U>) => Promise<object | Response>
} & Caller<A>

/** A definition without its type parameters, for code that only reads it. */
export type AnyDefinition = Omit<
  Definition<unknown, unknown, unknown, 'public', unknown, unknown, Upload>,
  'auth' | 'run'
> & {
  readonly auth: Auth
} & Partial<ForUsers & ForServices>

/** Returns the definition of an endpoint of this project, or undefined for Payload's own. */
export function definitionOf({ custom }: Pick<Endpoint, 'custom'>): AnyDefinition | undefined {
  return custom?.definition as AnyDefinition | undefined
}
